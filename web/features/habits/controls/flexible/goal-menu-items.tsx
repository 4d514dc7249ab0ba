import { Check, Hash, ListChecks, ListPlus, Undo2 } from 'lucide-react';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { isToAvoid } from '#domain/habits/goal.ts';
import { MenuItem } from '#web/ui/menu/menu-items.tsx';
import { useTick } from '../use-tick.ts';
import type { HabitActions } from '../habit-actions.ts';
import { hasStep } from './step-button.tsx';
import { limitState } from './today-text.ts';
import { isOfToday } from '../../data/shown-habits.ts';

/** What the menu of a habit with an amount, or with steps, has beside that of others. */
export function GoalMenuItems({ habit, actions }: { habit: ShownHabit; actions: HabitActions }) {
  if (habit.steps) {
    return (
      <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={() => actions.onSteps(habit)}>
        {isOfToday(habit) ? 'Today’s steps' : 'This day’s steps'}
      </MenuItem>
    );
  }
  return (
    <>
      <MenuItem icon={<Hash aria-hidden="true" />} onSelect={() => actions.onAmount(habit)}>
        Set amount
      </MenuItem>
      <MenuItem icon={<ListPlus aria-hidden="true" />} onSelect={() => actions.onEntries(habit)}>
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
  const { setCompleted } = useTick(habit, actions.onAnnounce);
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
