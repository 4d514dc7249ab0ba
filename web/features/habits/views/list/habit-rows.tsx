import type { ShownHabit } from '../../data/shown-habits.ts';
import { moveItem } from '#domain/habits/reorder.ts';
import { Sortable } from '#web/ui/list/sortable.tsx';
import { reorderHabits } from '../../data/change-habits.ts';
import { useHabitPage } from '../../data/habit-page-provider.tsx';
import { TodayAndOthers } from '../not-today.tsx';
import { areInSections } from '../../data/closed-sections.ts';
import type { HabitViewProps } from '../habit-view-props.ts';
import { DAYS_IN_ROW, HabitRow } from './habit-row.tsx';
import { Rows } from './rows.tsx';
import { useRecentDays } from '../../data/queries.ts';
import { SectionedRows } from './sectioned-rows.tsx';

/** Many habits, dense, with their last fourteen days, and sorted by hand. */
export function HabitRows({ habits, today, day, actions, waiting }: HabitViewProps) {
  const page = useHabitPage();
  const days = useRecentDays(day, DAYS_IN_ROW);
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
            waiting={waiting}
          >
            {drawRow}
          </SectionedRows>
        ) : (
          <Sortable
            items={some}
            noun="habit"
            draggedBy="handle"
            onMove={(from, to) => reorderHabits(page, moveItem(some, from, to))}
          >
            <Rows habits={some}>{drawRow}</Rows>
          </Sortable>
        )
      }
    </TodayAndOthers>
  );
}
