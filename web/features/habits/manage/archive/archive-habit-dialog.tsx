import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { archiveHabit } from '../../data/change-habits.ts';
import { useHabitPage } from '../../data/habit-page-provider.tsx';

type ArchiveHabitDialogProps = {
  habit: ShownHabit;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export function ArchiveHabitDialog({ habit, isOpen, onOpenChange }: ArchiveHabitDialogProps) {
  const page = useHabitPage();
  return (
    <ConfirmDialog
      title={`Archive “${habit.name}”?`}
      description="It leaves your lists. Its streak, notes and history stay, and you can restore it at any time."
      confirmLabel="Archive"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onConfirm={() => {
        archiveHabit(page, habit);
        onOpenChange(false);
      }}
    />
  );
}
