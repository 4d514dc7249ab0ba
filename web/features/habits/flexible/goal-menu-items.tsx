import { Hash, ListChecks, ListPlus } from 'lucide-react';
import type { Habit } from '#contract/habits.ts';
import { MenuItem } from '#web/ui/menu/menu-items.tsx';
import { isOfToday } from '../changes/use-change-today.ts';
import type { HabitActions } from '../views/views.ts';

/** What the menu of a habit with an amount, or with steps, has beside that of others. */
export function GoalMenuItems({ habit, actions }: { habit: Habit; actions: HabitActions }) {
  if (habit.steps) {
    return (
      <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={() => actions.onSteps(habit)}>
        {isOfToday(habit) ? 'Steps of today' : 'Steps of this day'}
      </MenuItem>
    );
  }
  return (
    <>
      <MenuItem icon={<Hash aria-hidden="true" />} onSelect={() => actions.onAmount(habit)}>
        Set amount
      </MenuItem>
      <MenuItem icon={<ListPlus aria-hidden="true" />} onSelect={() => actions.onEntries(habit)}>
        {isOfToday(habit) ? 'Entries of today' : 'Entries of this day'}
      </MenuItem>
    </>
  );
}
