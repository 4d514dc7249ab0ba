import type { ShownHabit } from '../data/shown-habits.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ArchiveOffer } from './archive/archive-offer.tsx';
import { deleteHabit } from '../data/change-habits.ts';
import { useHabitPage } from '../data/habit-page-provider.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

export function DeleteHabitDialog({
  habit,
  isOpen,
  onOpenChange,
}: DialogState & { habit: ShownHabit }) {
  const page = useHabitPage();
  return (
    <ConfirmDialog
      title={`Delete “${habit.name}”?`}
      description="Its streak, notes and history will be deleted. This can’t be undone."
      confirmLabel="Delete Permanently"
      isDangerous
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onConfirm={() => {
        deleteHabit(page, habit);
        onOpenChange(false);
      }}
    >
      <ArchiveOffer habit={habit} onArchived={() => onOpenChange(false)} />
    </ConfirmDialog>
  );
}
