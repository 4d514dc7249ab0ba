import { PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { Habit } from '#contract/habits.ts';
import { moveItem } from '#domain/habits/reorder.ts';
import { Sortable } from '#web/ui/list/sortable.tsx';
import { useReorderHabits } from '../changes/use-reorder-habits.ts';
import { useRecentDays } from '../habit-cache.ts';
import { TodayAndOthers } from '../not-today.tsx';
import { areInSections } from '../sections/in-sections.tsx';
import type { HabitViewProps } from '../views/views.ts';
import { DAYS_IN_ROW, HabitRow } from './habit-row.tsx';
import { MOVE_TEXTS, Rows } from './rows.tsx';
import { SectionedRows } from './sectioned-rows.tsx';

// One list for all that have none, or each drawing would make all rows new.
const NO_DAYS: readonly HabitDay[] = [];
const POINTER = { activationConstraint: { distance: 4 } };

/** Many habits, dense, with their last fourteen days, and sorted by hand. */
export function HabitRows({ habits, today, day, actions, waiting }: HabitViewProps) {
  const days = useRecentDays(today, DAYS_IN_ROW, day);
  const reorder = useReorderHabits();
  const pointers = useSensors(useSensor(PointerSensor, POINTER));
  const drawRow = (habit: Habit) => (
    <HabitRow
      key={habit.id}
      days={days && (days.get(habit.id) ?? NO_DAYS)}
      {...{ habit, today, actions }}
    />
  );
  return (
    <TodayAndOthers {...{ habits, today, day }}>
      {(some) =>
        areInSections(some) ? (
          <SectionedRows habits={some} onMove={reorder} {...{ pointers, waiting }}>
            {drawRow}
          </SectionedRows>
        ) : (
          <Sortable
            items={some}
            texts={MOVE_TEXTS}
            onMove={(from, to) => reorder({ habits: moveItem(some, from, to) })}
            pointers={pointers}
          >
            <Rows habits={some}>{drawRow}</Rows>
          </Sortable>
        )
      }
    </TodayAndOthers>
  );
}
