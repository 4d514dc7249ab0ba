import {
  Archive,
  CircleSlash2,
  MessageSquareText,
  Pause,
  Pencil,
  Trash2,
  Check,
  Hash,
  ListChecks,
  ListPlus,
  Undo2,
} from 'lucide-react';
import { MenuItem } from '#web/ui/menu/menu-items.tsx';
import { isToAvoid } from '#domain/habits/goal.ts';
import { type ShownHabit, isOfToday, isSkipped } from '../data/shown-habits.ts';
import type { HabitActions } from './habit-actions.ts';
import { useTick } from './use-tick.ts';
import { hasStep } from './flexible/step-button.tsx';
import { limitState } from './flexible/today-text.ts';

export type HabitMenuProps = {
  habit: ShownHabit;
  actions: HabitActions;
  onSkip: (shouldSkip: boolean) => void;
};

/** Loaded with the code of the menu. */
export function HabitMenuItems({ habit, actions, onSkip }: HabitMenuProps) {
  const isHabitSkipped = isSkipped(habit);
  return (
    <>
      <MenuItem
        icon={<Pencil aria-hidden="true" />}
        onSelect={() => actions.openDialog({ name: 'edit', habit })}
      >
        Edit
      </MenuItem>
      {(habit.goal ?? habit.steps) && <GoalMenuItems {...{ habit, actions }} />}
      {/* A day without an id is not stored, and cannot have a note. */}
      {!!habit.instance?.id && (
        <MenuItem
          icon={<MessageSquareText aria-hidden="true" />}
          onSelect={() => actions.openDialog({ name: 'note', habit })}
        >
          {habit.instance.notes ? 'Edit Public Note' : 'Add Public Note'}
        </MenuItem>
      )}
      {canBeSkipped(habit) && (
        <MenuItem
          icon={<CircleSlash2 aria-hidden="true" />}
          onSelect={() => onSkip(!isHabitSkipped)}
        >
          {skipLabel(habit, isHabitSkipped)}
        </MenuItem>
      )}
      <MenuItem
        icon={<Pause aria-hidden="true" />}
        onSelect={() => actions.openDialog({ name: 'pause', habit })}
      >
        Pause…
      </MenuItem>
      <MenuItem
        icon={<Archive aria-hidden="true" />}
        onSelect={() => actions.openDialog({ name: 'archive', habit })}
      >
        Archive
      </MenuItem>
      <MenuItem
        isDangerous
        icon={<Trash2 aria-hidden="true" />}
        onSelect={() => actions.openDialog({ name: 'delete', habit })}
      >
        Delete
      </MenuItem>
    </>
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
function GoalMenuItems({ habit, actions }: { habit: ShownHabit; actions: HabitActions }) {
  if (habit.steps) {
    return (
      <MenuItem
        icon={<ListChecks aria-hidden="true" />}
        onSelect={() => actions.openDialog({ name: 'steps', habit })}
      >
        {isOfToday(habit) ? 'Today’s steps' : 'This day’s steps'}
      </MenuItem>
    );
  }
  return (
    <>
      <MenuItem
        icon={<Hash aria-hidden="true" />}
        onSelect={() => actions.openDialog({ name: 'amount', habit })}
      >
        Set amount
      </MenuItem>
      <MenuItem
        icon={<ListPlus aria-hidden="true" />}
        onSelect={() => actions.openDialog({ name: 'entries', habit })}
      >
        {isOfToday(habit) ? 'Today’s entries' : 'This day’s entries'}
      </MenuItem>
      {isDailyLimit(habit) && <KeptItem {...{ habit, actions }} />}
    </>
  );
}

/** A habit to avoid has buttons instead. A limit per week or month is open until its period ends. */
const isDailyLimit = ({ goal }: ShownHabit): boolean =>
  goal?.kind === 'most' && goal.per === 'day' && !isToAvoid(goal);

function KeptItem({ habit, actions }: { habit: ShownHabit; actions: HabitActions }) {
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
