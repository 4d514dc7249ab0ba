import { Archive } from 'lucide-react';
import type { Habit } from '#contract/habits.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useArchiveHabit } from './archive/use-archive-habit.ts';
import { useDeleteHabit } from './changes/use-edit-habits.ts';

type DeleteHabitDialogProps = {
  habit: Habit;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export function DeleteHabitDialog({ habit, isOpen, onOpenChange }: DeleteHabitDialogProps) {
  const { mutate } = useDeleteHabit();
  const { mutate: archive } = useArchiveHabit();
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
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-border p-3">
        <p className="min-w-40 flex-1 text-sm">Archived instead, it keeps all of them.</p>
        <Button
          onClick={() => {
            archive(habit);
            onOpenChange(false);
          }}
        >
          <Archive aria-hidden="true" />
          Archive
        </Button>
      </div>
    </ConfirmDialog>
  );
}
