import { PointerSensor, useDndContext, useSensor, useSensors } from '@dnd-kit/core';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { moveItem, placeAmong } from '#domain/habits/reorder.ts';
import { type MoveTexts, Sortable } from '#web/ui/list/sortable.tsx';
import { useReorderHabits } from '../changes/use-reorder-habits.ts';
import { useRecentDays } from '../habit-cache.ts';
import { TodayAndOthers } from '../not-today.tsx';
import { HabitList } from '../views/habit-list.tsx';
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
          <Rows habits={some}>
            {(habit) => (
              <HabitRow
                key={habit.id}
                days={days && (days.get(habit.id) ?? NO_DAYS)}
                {...{ habit, today, actions }}
              />
            )}
          </Rows>
        </Sortable>
      )}
    </TodayAndOthers>
  );
}

type RowsProps = { habits: readonly Habit[]; children: (habit: Habit) => ReactNode };

/** What is dragged leaves its group: meanwhile none of them keeps to itself. */
function Rows({ habits, children }: RowsProps) {
  const { active } = useDndContext();
  return (
    <HabitList
      habits={habits}
      inAGroup={IN_A_GROUP}
      isContained={active === null}
      className={clsx(lineStyles, 'rounded-lg bg-surface shadow-sm')}
      groupClassName={clsx(lineStyles, heightUnseen)}
    >
      {children}
    </HabitList>
  );
}

const IN_A_GROUP = 5;
const lineStyles = 'divide-y divide-border';
const heightUnseen = '[contain-intrinsic-height:auto_calc(var(--items)*4.06rem)]';

const TEXTS: MoveTexts = {
  instructions:
    'To move a habit, press Space or Enter, move it with the arrow keys, and press Space or Enter again. Escape puts it back.',
  started: (name, place) => `${name} is taken, ${place}.`,
  over: (name, place) => `${name}: ${place}.`,
  dropped: (name, place) => `${name} is at ${place}.`,
  cancelled: (name, place) => `${name} is back, ${place}.`,
};
