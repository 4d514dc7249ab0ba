import type { ShownHabit } from '../../data/shown-habits.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { archiveHabit } from '../../data/change-habits.ts';
import { useHabitPage } from '../../data/habit-page-provider.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

export function ArchiveHabitDialog({
  habit,
  isOpen,
  onOpenChange,
}: DialogState & { habit: ShownHabit }) {
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
