import { PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { moveItem } from '#domain/habits/reorder.ts';
import { Sortable } from '#web/ui/list/sortable.tsx';
import { reorderHabits } from '../../data/change-habits.ts';
import { useHabitPage } from '../../data/habit-page-provider.tsx';
import { TodayAndOthers } from '../not-today.tsx';
import { areInSections } from '../../data/sections.ts';
import type { HabitViewProps } from '../habit-view-props.ts';
import { DAYS_IN_ROW, HabitRow } from './habit-row.tsx';
import { MOVE_TEXTS, Rows } from './rows.tsx';
import { useRecentDays } from '../../data/queries.ts';
import { SectionedRows } from './sectioned-rows.tsx';

const POINTER = { activationConstraint: { distance: 4 } };

/** Many habits, dense, with their last fourteen days, and sorted by hand. */
export function HabitRows({ habits, today, day, actions, waiting }: HabitViewProps) {
  const page = useHabitPage();
  const days = useRecentDays(day, DAYS_IN_ROW);
  const pointers = useSensors(useSensor(PointerSensor, POINTER));
  const drawRow = (habit: ShownHabit) => (
    <HabitRow key={habit.key} days={days(habit)} {...{ habit, today, actions }} />
  );
  return (
    <TodayAndOthers {...{ habits, today, day }}>
      {(some) =>
        areInSections(some) ? (
          <SectionedRows
            habits={some}
            onMove={({ habits: ordered, moved }) => reorderHabits(page, ordered, [moved])}
            {...{ pointers, waiting }}
          >
            {drawRow}
          </SectionedRows>
        ) : (
          <Sortable
            items={some}
            texts={MOVE_TEXTS}
            onMove={(from, to) => reorderHabits(page, moveItem(some, from, to))}
            pointers={pointers}
          >
            <Rows habits={some}>{drawRow}</Rows>
          </Sortable>
        )
      }
    </TodayAndOthers>
  );
}
