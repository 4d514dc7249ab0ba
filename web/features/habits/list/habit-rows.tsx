import type { Habit } from '#contract/habits.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { useReorderHabits } from '../changes/use-reorder-habits.ts';
import { TodayAndOthers } from '../not-today.tsx';
import { useRecentDays } from '../queries.ts';
import type { HabitViewProps } from '../views/habit-view.ts';
import { DAYS_IN_ROW, HabitRow } from './habit-row.tsx';
import { placeAmong } from './place-among.ts';
import { SortableList } from './sortable-list.tsx';

// One list for all that have none, or each drawing would make all rows new.
const NO_DAYS: readonly HabitDay[] = [];

/** Many habits, dense, with their last fourteen days, and sorted by hand. */
export function HabitRows({ habits, today, actions }: HabitViewProps) {
  const days = useRecentDays(today, DAYS_IN_ROW);
  const { mutate: reorder } = useReorderHabits();
  const arrange = (some: readonly Habit[]) => reorder(placeAmong(habits, some));
  return (
    <TodayAndOthers {...{ habits, today }}>
      {(some) => (
        <SortableList items={some} onArrange={arrange}>
          <ul className="divide-y divide-border rounded-lg bg-surface shadow-sm">
            {some.map((habit) => (
              <HabitRow
                key={habit.id}
                days={days && (days.get(habit.id) ?? NO_DAYS)}
                {...{ habit, today, actions }}
              />
            ))}
          </ul>
        </SortableList>
      )}
    </TodayAndOthers>
  );
}
