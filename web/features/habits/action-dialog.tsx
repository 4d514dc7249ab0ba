import type { Habit } from '#contract/habits.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { shownDay } from './changes/use-change-today.ts';

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

export type HabitAction =
  | { what: 'add' }
  | {
      what: 'edit' | 'delete' | 'note' | 'archive' | 'pause' | 'amount' | 'entries' | 'steps';
      habit: Habit;
    };

/** The dialog of what was asked about a habit. */
export function ActionDialog({ action, ...state }: { action: HabitAction } & DialogState) {
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
