import { Pencil, Trash2 } from 'lucide-react';
import type { EditHabit, ShownHabit } from '#web/features/habits/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RenameForm } from './rename-form.tsx';

type OpenDialog = 'actions' | 'rename' | 'nothing';

type HabitDialogsProps = {
  habit: ShownHabit;
  onEdit: EditHabit;
  dialog: OpenDialog;
  onOpen: (dialog: OpenDialog) => void;
  onDelete: (habit: ShownHabit) => void;
};

/** The actions of a habit on narrow screens. */
export function HabitDialogs({ habit, onEdit, dialog, onOpen, onDelete }: HabitDialogsProps) {
  const close = () => onOpen('nothing');

  function rename(name: string): void {
    close();
    if (name !== habit.name) onEdit(habit, { name });
  }

  return (
    <>
      <Dialog title={habit.name} size="sm" isOpen={dialog === 'actions'} onOpenChange={close}>
        <div className="grid gap-2">
          <Button size="lg" onClick={() => onOpen('rename')}>
            <Pencil aria-hidden="true" />
            Edit Name
          </Button>
          <Button
            size="lg"
            variant="danger"
            onClick={() => {
              close();
              onDelete(habit);
            }}
          >
            <Trash2 aria-hidden="true" />
            Delete Habit
          </Button>
        </div>
      </Dialog>
      <Dialog title="Edit Name" size="sm" isOpen={dialog === 'rename'} onOpenChange={close}>
        <RenameForm name={habit.name} onSave={rename} />
      </Dialog>
    </>
  );
}
