import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';
import { lazyComponent } from '#web/shell/lazy-page.ts';
import type { HabitActions } from './actions.ts';

const FormDialog = lazyComponent(() => import('./form/habit-form-dialog.tsx'), 'HabitFormDialog');
const NoteDialog = lazyComponent(() => import('./note/public-note-dialog.tsx'), 'PublicNoteDialog');
const DeleteDialog = lazyComponent(() => import('./delete-habit-dialog.tsx'), 'DeleteHabitDialog');

type HabitAction = { what: 'add' } | { what: 'edit' | 'delete' | 'note'; habit: Habit };

type HabitDialogs = {
  add: () => void;
  actions: Omit<HabitActions, 'onAnnounce'>;
  /** Stands once in the page. */
  dialogs: ReactNode;
};

/** What can be asked about a habit, from every view alike. What draws it is fetched when first asked. */
export function useHabitDialogs(): HabitDialogs {
  const [action, setAction] = useState<HabitAction | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCallback((next: HabitAction) => {
    setAction(next);
    setIsOpen(true);
  }, []);
  const actions = useMemo(
    () => ({
      onEdit: (habit: Habit) => ask({ what: 'edit', habit }),
      onDelete: (habit: Habit) => ask({ what: 'delete', habit }),
      onNote: (habit: Habit) => ask({ what: 'note', habit }),
    }),
    [ask],
  );
  return {
    add: useCallback(() => ask({ what: 'add' }), [ask]),
    actions,
    dialogs: (
      <Suspense fallback={null}>
        {action && <ActionDialog {...{ action, isOpen, onOpenChange: setIsOpen }} />}
      </Suspense>
    ),
  };
}

type ActionDialogProps = {
  action: HabitAction;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

// Kept, closed, after it was answered: what is taken out at once has no time to fade.
function ActionDialog({ action, ...dialog }: ActionDialogProps) {
  if (action.what === 'delete') return <DeleteDialog habit={action.habit} {...dialog} />;
  if (action.what === 'note') return <NoteDialog habit={action.habit} {...dialog} />;
  return <FormDialog habit={action.what === 'edit' ? action.habit : null} {...dialog} />;
}
