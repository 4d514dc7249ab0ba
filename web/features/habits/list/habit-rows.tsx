import { PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { moveItem, placeAmong } from '#domain/habits/reorder.ts';
import { type MoveTexts, Sortable } from '#web/ui/list/sortable.tsx';
import { useReorderHabits } from '../changes/use-reorder-habits.ts';
import { useRecentDays } from '../habit-cache.ts';
import { TodayAndOthers } from '../not-today.tsx';
import type { HabitViewProps } from '../views/views.ts';
import { DAYS_IN_ROW, HabitRow } from './habit-row.tsx';

// One list for all that have none, or each drawing would make all rows new.
const NO_DAYS: readonly HabitDay[] = [];
const POINTER = { activationConstraint: { distance: 4 } };

/** Many habits, dense, with their last fourteen days, and sorted by hand. */
export function HabitRows({ habits, today, actions }: HabitViewProps) {
  const days = useRecentDays(today, DAYS_IN_ROW);
  const { mutate: reorder } = useReorderHabits();
  const pointers = useSensors(useSensor(PointerSensor, POINTER));
  return (
    <TodayAndOthers {...{ habits, today }}>
      {(some) => (
        <Sortable
          items={some}
          texts={TEXTS}
          onMove={(from, to) => reorder(placeAmong(habits, moveItem(some, from, to)))}
          pointers={pointers}
        >
          <ul className="divide-y divide-border rounded-lg bg-surface shadow-sm">
            {some.map((habit) => (
              <HabitRow
                key={habit.id}
                days={days && (days.get(habit.id) ?? NO_DAYS)}
                {...{ habit, today, actions }}
              />
            ))}
          </ul>
        </Sortable>
      )}
    </TodayAndOthers>
  );
}

const TEXTS: MoveTexts = {
  instructions:
    'To move a habit, press Space or Enter, move it with the arrow keys, and press Space or Enter again. Escape puts it back.',
  started: (name, place) => `${name} is taken, ${place}.`,
  over: (name, place) => `${name}: ${place}.`,
  dropped: (name, place) => `${name} is at ${place}.`,
  cancelled: (name, place) => `${name} is back, ${place}.`,
};
