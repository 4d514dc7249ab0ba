import { ArchiveOffer, type ShownHabit } from '#web/features/habits/public.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

type DeleteDialogProps = DialogState & {
  habit: ShownHabit;
  onConfirm: (habit: ShownHabit) => void;
};

export function DeleteDialog({ habit, isOpen, onOpenChange, onConfirm }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete “${habit.name}”?`}
      description="This cannot be undone. It removes all associated data including completion history."
      confirmLabel="Delete Permanently"
      isDangerous
      {...{ isOpen, onOpenChange }}
      onConfirm={() => {
        onOpenChange(false);
        onConfirm(habit);
      }}
    >
      <ArchiveOffer habit={habit} onArchived={() => onOpenChange(false)} />
    </ConfirmDialog>
  );
}
