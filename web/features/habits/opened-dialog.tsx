import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import type { HabitDialog } from './controls/habit-actions.ts';
import { StepsDialog } from './controls/steps/steps-dialog.tsx';
import { HabitFormDialog } from './form/habit-form-dialog.tsx';
import { ArchivedDialog } from './manage/archive/archived-dialog.tsx';
import { AmountDialog } from './manage/entries/amount-form.tsx';
import { EntriesDialog } from './manage/entries/entries-dialog.tsx';
import { PublicNoteDialog } from './manage/public-note-dialog.tsx';
import { PauseDialog } from './manage/pause/pause-dialog.tsx';
import { ArchiveHabitDialog, DeleteHabitDialog } from './manage/removal-dialogs.tsx';
import { QuickAddDialog } from './quick-add/quick-add-dialog.tsx';

const DIALOGS = {
  edit: HabitFormDialog,
  delete: DeleteHabitDialog,
  note: PublicNoteDialog,
  archive: ArchiveHabitDialog,
  pause: PauseDialog,
  amount: AmountDialog,
  entries: EntriesDialog,
  steps: StepsDialog,
};

/** One chunk has all dialogs of habits. */
export function OpenedDialog({ dialog, ...state }: { dialog: HabitDialog } & DialogState) {
  if ('habit' in dialog) {
    const DialogOfHabit = DIALOGS[dialog.name];
    return <DialogOfHabit habit={dialog.habit} {...state} />;
  }
  if (dialog.name === 'quick-add') return <QuickAddDialog {...state} />;
  if (dialog.name === 'archived') return <ArchivedDialog {...state} />;
  return <HabitFormDialog habit={null} {...state} />;
}
