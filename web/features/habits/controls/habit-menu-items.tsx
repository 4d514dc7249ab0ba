import {
  Archive,
  CircleSlash2,
  MessageSquareText,
  Pause,
  Pencil,
  Play,
  Trash2,
  Check,
  Hash,
  ListChecks,
  ListPlus,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { MenuItem } from '#web/ui/menu/menu-items.tsx';
import { isToAvoid } from '#domain/habits/goal.ts';
import { type ShownHabit, isOfToday, isSkipped } from '../data/shown-habits.ts';
import { isPausedItself, useResume } from '../data/use-pauses.ts';
import { useToday } from '../data/use-today.ts';
import type { HabitActions, HabitDialog } from './habit-actions.ts';
import { useTick } from './use-tick.ts';
import { hasStep } from './flexible/step-button.tsx';
import { limitState } from './flexible/today-text.ts';

export type HabitMenuProps = { habit: ShownHabit; actions: HabitActions };

/** Loaded with the code of the menu. */
export function HabitMenuItems({ habit, actions }: HabitMenuProps) {
  const { setSkipped } = useTick(habit, actions);
  const isHabitSkipped = isSkipped(habit);
  const today = useToday();
  return (
    <>
      <DialogItem dialog="edit" Icon={Pencil} {...{ habit, actions }}>
        Edit
      </DialogItem>
      {(habit.goal ?? habit.steps) && <GoalMenuItems {...{ habit, actions }} />}
      {/* A day without an id is not stored, and cannot have a note. */}
      {!!habit.instance?.id && (
        <DialogItem dialog="note" Icon={MessageSquareText} {...{ habit, actions }}>
          {habit.instance.notes ? 'Edit Public Note' : 'Add Public Note'}
        </DialogItem>
      )}
      {canBeSkipped(habit) && (
        <MenuItem
          icon={<CircleSlash2 aria-hidden="true" />}
          onSelect={() => setSkipped(!isHabitSkipped)}
        >
          {skipLabel(habit, isHabitSkipped)}
        </MenuItem>
      )}
      {isPausedItself(habit, today) ? (
        <ResumeItem {...{ habit, actions }} />
      ) : (
        <DialogItem dialog="pause" Icon={Pause} {...{ habit, actions }}>
          Pause…
        </DialogItem>
      )}
      <DialogItem dialog="archive" Icon={Archive} {...{ habit, actions }}>
        Archive
      </DialogItem>
      <DialogItem dialog="delete" Icon={Trash2} isDangerous {...{ habit, actions }}>
        Delete
      </DialogItem>
    </>
  );
}

type DialogItemProps = HabitMenuProps & {
  dialog: Extract<HabitDialog, { habit: ShownHabit }>['name'];
  Icon: LucideIcon;
  isDangerous?: boolean;
  children: ReactNode;
};

/** Opens a dialog about the habit. */
function DialogItem({ habit, actions, dialog, Icon, ...item }: DialogItemProps) {
  const open = () => actions.openDialog({ name: dialog, habit });
  return <MenuItem icon={<Icon aria-hidden="true" />} onSelect={open} {...item} />;
}

function ResumeItem({ habit, actions }: HabitMenuProps) {
  const resume = useResume(habit, () => actions.openDialog({ name: 'pause', habit }));
  return (
    <MenuItem icon={<Play aria-hidden="true" />} onSelect={resume}>
      Resume
    </MenuItem>
  );
}

function skipLabel(habit: ShownHabit, isHabitSkipped: boolean): string {
  if (isHabitSkipped) return 'Undo skip';
  return isOfToday(habit) ? 'Skip today' : 'Skip this day';
}

/** An open habit that is due. A limit cannot be skipped. */
const canBeSkipped = ({ instance, completed, goal }: ShownHabit): boolean =>
  goal?.kind !== 'most' && !completed && (instance?.scheduled ?? false);

/** The additional items of a habit with an amount or with steps. */
function GoalMenuItems({ habit, actions }: HabitMenuProps) {
  if (habit.steps) {
    return (
      <DialogItem dialog="steps" Icon={ListChecks} {...{ habit, actions }}>
        {isOfToday(habit) ? 'Today’s steps' : 'This day’s steps'}
      </DialogItem>
    );
  }
  return (
    <>
      <DialogItem dialog="amount" Icon={Hash} {...{ habit, actions }}>
        Set amount
      </DialogItem>
      <DialogItem dialog="entries" Icon={ListPlus} {...{ habit, actions }}>
        {isOfToday(habit) ? 'Today’s entries' : 'This day’s entries'}
      </DialogItem>
      {isDailyLimit(habit) && <KeptItem {...{ habit, actions }} />}
    </>
  );
}

/** A habit to avoid has buttons instead. A limit per week or month is open until its period ends. */
const isDailyLimit = ({ goal }: ShownHabit): boolean =>
  goal?.kind === 'most' && goal.per === 'day' && !isToAvoid(goal);

function KeptItem({ habit, actions }: HabitMenuProps) {
  const { setCompleted } = useTick(habit, actions);
  if (habit.completed && isOfToday(habit)) {
    return (
      <MenuItem icon={<Undo2 aria-hidden="true" />} onSelect={() => setCompleted(false)}>
        Not kept yet
      </MenuItem>
    );
  }
  if (!hasStep(habit) || limitState(habit) !== 'pending') return null;
  return (
    <MenuItem icon={<Check aria-hidden="true" />} onSelect={() => setCompleted(true)}>
      Mark as kept
    </MenuItem>
  );
}
