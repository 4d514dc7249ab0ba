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
      description="It’s removed from your lists, but its streak, notes and history are kept. Restore it any time."
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
