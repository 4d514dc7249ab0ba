import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { ArchiveHabitDialog as ArchiveDialog } from './manage/archive/archive-habit-dialog.tsx';
import { ArchivedDialog } from './manage/archive/archived-dialog.tsx';
import { type ShownHabit, shownDay } from './data/shown-habits.ts';
import { DeleteHabitDialog as DeleteDialog } from './manage/delete-habit-dialog.tsx';
import { AmountDialog } from './manage/entries/amount-dialog.tsx';
import { EntriesDialog } from './manage/entries/entries-dialog.tsx';
import { HabitFormDialog as FormDialog } from './form/habit-form-dialog.tsx';
import { PublicNoteDialog as NoteDialog } from './manage/note/public-note-dialog.tsx';
import { PauseDialog } from './manage/pause/pause-dialog.tsx';
import { QuickAddDialog } from './quick-add/quick-add-dialog.tsx';
import { StepsDialog } from './controls/steps/steps-dialog.tsx';

export type HabitAction =
  | { what: 'add' | 'quick-add' | 'archived' }
  | {
      what: 'edit' | 'delete' | 'note' | 'archive' | 'pause' | 'amount' | 'entries' | 'steps';
      habit: ShownHabit;
    };

/** The dialog for an action. */
export function ActionDialog({ action, ...state }: { action: HabitAction } & DialogState) {
  if (action.what === 'quick-add') return <QuickAddDialog {...state} />;
  if (action.what === 'archived') return <ArchivedDialog {...state} />;
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
