import type { Habit } from '#contract/habits.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useArchiveHabit } from './use-archive-habit.ts';

type ArchiveHabitDialogProps = {
  habit: Habit;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export function ArchiveHabitDialog({ habit, isOpen, onOpenChange }: ArchiveHabitDialogProps) {
  const { mutate } = useArchiveHabit();
  return (
    <ConfirmDialog
      title={`Archive “${habit.name}”?`}
      description="It leaves your lists. Its streak, notes and history stay, and you can restore it at any time."
      confirmLabel="Archive"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onConfirm={() => {
        mutate(habit);
        onOpenChange(false);
      }}
    />
  );
}
