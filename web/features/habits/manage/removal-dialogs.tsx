import { Archive } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { archiveHabit, deleteHabit } from '../data/change-habits.ts';
import { useUserHabits } from '../data/user-habits-provider.tsx';
import type { ShownHabit } from '../data/shown-habits.ts';

type RemovalDialogProps = DialogState & { habit: ShownHabit };

export function ArchiveHabitDialog({ habit, ...state }: RemovalDialogProps) {
  const userHabits = useUserHabits();
  return (
    <ConfirmDialog
      title={`Archive “${habit.name}”?`}
      description="It’s removed from your lists, but its streak, notes and history are kept. Restore it any time."
      confirmLabel="Archive"
      {...state}
      onConfirm={() => {
        archiveHabit(userHabits, habit);
        state.onOpenChange(false);
      }}
    />
  );
}

type DeleteHabitDialogProps = RemovalDialogProps & { description?: string };

/** Offers to archive the habit instead, which loses nothing. */
export function DeleteHabitDialog({
  habit,
  description = 'Its streak, notes and history will be deleted. This can’t be undone.',
  ...state
}: DeleteHabitDialogProps) {
  const userHabits = useUserHabits();
  const close = () => state.onOpenChange(false);
  return (
    <ConfirmDialog
      title={`Delete “${habit.name}”?`}
      description={description}
      confirmLabel="Delete Permanently"
      isDangerous
      {...state}
      onConfirm={() => {
        deleteHabit(userHabits, habit);
        close();
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-border p-3">
        <p className="min-w-40 flex-1 text-sm">Archive it instead to keep them.</p>
        <Button
          onClick={() => {
            archiveHabit(userHabits, habit);
            close();
          }}
        >
          <Archive aria-hidden="true" />
          Archive
        </Button>
      </div>
    </ConfirmDialog>
  );
}
