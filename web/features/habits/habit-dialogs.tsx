import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';

const FormDialog = lazy(async () => ({
  default: (await import('./form/habit-form-dialog.tsx')).HabitFormDialog,
}));
const DeleteDialog = lazy(async () => ({
  default: (await import('./delete-habit-dialog.tsx')).DeleteHabitDialog,
}));

type Asked = { what: 'add' } | { what: 'edit' | 'delete'; habit: Habit };

type HabitDialogs = {
  add: () => void;
  edit: (habit: Habit) => void;
  askToDelete: (habit: Habit) => void;
  /** Stands once in the page. */
  dialogs: ReactNode;
};

/** What can be asked about a habit, from every view alike. What draws it is fetched when first asked. */
export function useHabitDialogs(): HabitDialogs {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCallback((next: Asked) => {
    setAsked(next);
    setIsOpen(true);
  }, []);
  return {
    add: useCallback(() => ask({ what: 'add' }), [ask]),
    edit: useCallback((habit) => ask({ what: 'edit', habit }), [ask]),
    askToDelete: useCallback((habit) => ask({ what: 'delete', habit }), [ask]),
    dialogs: (
      <Suspense fallback={null}>
        {asked && <AskedDialog {...{ asked, isOpen, onOpenChange: setIsOpen }} />}
      </Suspense>
    ),
  };
}

type AskedDialogProps = {
  asked: Asked;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

// Kept, closed, after it was answered: what is taken out at once has no time to fade.
function AskedDialog({ asked, ...dialog }: AskedDialogProps) {
  if (asked.what === 'delete') return <DeleteDialog habit={asked.habit} {...dialog} />;
  return <FormDialog habit={asked.what === 'edit' ? asked.habit : null} {...dialog} />;
}
