import type { Habit } from '#contract/habits.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ArchiveOffer } from './archive/archive-offer.tsx';
import { useDeleteHabit } from './changes/use-edit-habits.ts';

type DeleteHabitDialogProps = {
  habit: Habit;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export function DeleteHabitDialog({ habit, isOpen, onOpenChange }: DeleteHabitDialogProps) {
  const { mutate } = useDeleteHabit();
  return (
    <ConfirmDialog
      title={`Delete “${habit.name}”?`}
      description="Its streak, notes and history will be deleted. This can’t be undone."
      confirmLabel="Delete Permanently"
      isDangerous
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onConfirm={() => {
        mutate(habit);
        onOpenChange(false);
      }}
    >
      <ArchiveOffer habit={habit} onArchived={() => onOpenChange(false)} />
    </ConfirmDialog>
  );
}
