import { useCallback, useMemo, type ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';
import { lazyPart } from '#web/shell/lazy-part.ts';
import { type DialogState, useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { shownDay } from './changes/use-change-today.ts';
import type { HabitActions } from './views/views.ts';

const FormDialog = lazyPart(() => import('./form/habit-form-dialog.tsx'), 'HabitFormDialog');
const NoteDialog = lazyPart(() => import('./note/public-note-dialog.tsx'), 'PublicNoteDialog');
const ArchiveDialog = lazyPart(
  () => import('./archive/archive-habit-dialog.tsx'),
  'ArchiveHabitDialog',
);
const PauseDialog = lazyPart(() => import('./pause/pause-dialog.tsx'), 'PauseDialog');
const AmountDialog = lazyPart(() => import('./entries/amount-dialog.tsx'), 'AmountDialog');
const StepsDialog = lazyPart(() => import('./steps/steps-dialog.tsx'), 'StepsDialog');
const EntriesDialog = lazyPart(() => import('./entries/entries-dialog.tsx'), 'EntriesDialog');
const DeleteDialog = lazyPart(() => import('./delete-habit-dialog.tsx'), 'DeleteHabitDialog');

type HabitAction =
  | { what: 'add' }
  | {
      what: 'edit' | 'delete' | 'note' | 'archive' | 'pause' | 'amount' | 'entries' | 'steps';
      habit: Habit;
    };

type HabitDialogs = {
  add: () => void;
  actions: Omit<HabitActions, 'onAnnounce'>;
  /** Stands once in the page. */
  dialogs: ReactNode;
};

/** What can be asked about a habit, from every view alike. */
export function useHabitDialogs(): HabitDialogs {
  const { open, draw } = useDialogOnDemand<HabitAction>();
  const actions = useMemo(
    () => ({
      onEdit: (habit: Habit) => open({ what: 'edit', habit }),
      onDelete: (habit: Habit) => open({ what: 'delete', habit }),
      onNote: (habit: Habit) => open({ what: 'note', habit }),
      onArchive: (habit: Habit) => open({ what: 'archive', habit }),
      onPause: (habit: Habit) => open({ what: 'pause', habit }),
      onAmount: (habit: Habit) => open({ what: 'amount', habit }),
      onSteps: (habit: Habit) => open({ what: 'steps', habit }),
      onEntries: (habit: Habit) => open({ what: 'entries', habit }),
    }),
    [open],
  );
  return {
    add: useCallback(() => open({ what: 'add' }), [open]),
    actions,
    dialogs: draw((state, action) => <ActionDialog action={action} {...state} />),
  };
}

function ActionDialog({ action, ...state }: { action: HabitAction } & DialogState) {
  if (action.what === 'delete') return <DeleteDialog habit={action.habit} {...state} />;
  if (action.what === 'note') return <NoteDialog habit={action.habit} {...state} />;
  if (action.what === 'archive') return <ArchiveDialog habit={action.habit} {...state} />;
  if (action.what === 'pause') return <PauseDialog habit={action.habit} {...state} />;
  if (action.what === 'amount') return <AmountDialog habit={action.habit} {...state} />;
  if (action.what === 'steps') return <StepsDialog habit={action.habit} {...state} />;
  if (action.what === 'entries') {
    const { habit } = action;
    return <EntriesDialog {...{ habit }} date={shownDay(habit)} {...state} />;
  }
  return <FormDialog habit={action.what === 'edit' ? action.habit : null} {...state} />;
}
