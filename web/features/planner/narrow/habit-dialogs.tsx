import { Pencil, Trash2 } from 'lucide-react';
import type { Habit } from '#contract/habits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { ChangePlan } from '../use-change-plan.ts';
import { RenameForm } from './rename-form.tsx';

type OpenDialog = 'actions' | 'rename' | 'nothing';

type HabitDialogsProps = {
  habit: Habit;
  plan: ChangePlan;
  dialog: OpenDialog;
  onOpen: (dialog: OpenDialog) => void;
  onDelete: (habit: Habit) => void;
};

/** What can be done with one habit where there is no room for a column of its own. */
export function HabitDialogs({ habit, plan, dialog, onOpen, onDelete }: HabitDialogsProps) {
  const close = () => onOpen('nothing');

  function rename(name: string): void {
    close();
    if (name !== habit.name) plan.mutate({ habit, change: { name } });
  }

  return (
    <>
      <Dialog title={habit.name} size="sm" isOpen={dialog === 'actions'} onOpenChange={close}>
        <div className="grid gap-2">
          <Button size="lg" disabled={plan.isPending} onClick={() => onOpen('rename')}>
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
