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

/** Fetched with what a menu opens with. */
export function HabitMenuItems({ habit, actions, onSkip }: HabitMenuProps) {
  const isPassedOver = isSkipped(habit);
  return (
    <>
      <MenuItem
        icon={<Pencil aria-hidden="true" />}
        onSelect={() => actions.openDialog({ name: 'edit', habit })}
      >
        Edit
      </MenuItem>
      {(habit.goal ?? habit.steps) && <GoalMenuItems {...{ habit, actions }} />}
      {/* One that the server has not made yet has no id, and takes no note. */}
      {!!habit.instance?.id && (
        <MenuItem
          icon={<MessageSquareText aria-hidden="true" />}
          onSelect={() => actions.openDialog({ name: 'note', habit })}
        >
          {habit.instance.notes ? 'Edit Public Note' : 'Add Public Note'}
        </MenuItem>
      )}
      {canBeSkipped(habit) && (
        <MenuItem icon={<CircleSlash2 aria-hidden="true" />} onSelect={() => onSkip(!isPassedOver)}>
          {skipLabel(habit, isPassedOver)}
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

function skipLabel(habit: ShownHabit, isPassedOver: boolean): string {
  if (isPassedOver) return 'Undo skip';
  return isOfToday(habit) ? 'Skip today' : 'Skip this day';
}

/** What was asked for today and is open. A limit asks for nothing that could be left out. */
const canBeSkipped = ({ instance, completed, goal }: ShownHabit): boolean =>
  goal?.kind !== 'most' && !completed && (instance?.scheduled ?? false);

/** What the menu of a habit with an amount, or with steps, has beside that of others. */
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

/** A habit to avoid has buttons for it. A limit for a week or month cannot be kept before it is over. */
const isDailyLimit = ({ goal }: ShownHabit): boolean =>
  goal?.kind === 'most' && goal.per === 'day' && !isToAvoid(goal);

function KeptItem({ habit, actions }: { habit: ShownHabit; actions: HabitActions }) {
  const { setCompleted } = useTick(habit, actions.announce);
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
