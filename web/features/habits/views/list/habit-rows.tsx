import { useDndContext } from '@dnd-kit/core';
import { useSortable } from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { isHeading, type SectionGroup } from '#domain/habits/sections.ts';
import { Sortable } from '#web/ui/list/sortable.tsx';
import type { HabitId } from '#web/outbox/operation.ts';
import { reorderHabits } from '../../data/change-habits.ts';
import { useUserHabits } from '../../data/user-habits-provider.tsx';
import { useRecentDays } from '../../data/queries.ts';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { SectionHeading } from '../../manage/sections/section-heading.tsx';
import { useSectionRows } from '../../manage/sections/use-section-rows.ts';
import { HabitList } from '../habit-list.tsx';
import type { HabitViewProps } from '../habit-view-props.ts';
import { DueAndOther } from '../due-and-other.tsx';
import { DAYS_IN_ROW, HabitRow } from './habit-row.tsx';

/** Dense rows with the last fourteen days, which can be reordered. */
export function HabitRows({ habits, today, day, actions, skeleton }: HabitViewProps) {
  const days = useRecentDays(day, DAYS_IN_ROW);
  return (
    <DueAndOther {...{ habits, today, day }}>
      {(some) => (
        <SortableRows habits={some} skeleton={skeleton}>
          {(habit) => (
            <HabitRow key={habit.key} days={days(habit)} {...{ habit, today, actions }} />
          )}
        </SortableRows>
      )}
    </DueAndOther>
  );
}

type RowsProps = { habits: readonly ShownHabit[]; children: (habit: ShownHabit) => ReactNode };

/** Without sections there are no headings. With them, a habit can be moved to another section, even to an empty one. */
function SortableRows({ habits, skeleton, children }: RowsProps & { skeleton: ReactNode }) {
  const userHabits = useUserHabits();
  const sectioned = useSectionRows(habits, { isAllOpen: false });
  if (!sectioned) return skeleton;
  const { rows, move, isClosed, toggle, describePlace } = sectioned;
  const groups = rows.flatMap(({ id, row }) => (isHeading(row) ? [{ id, group: row }] : []));
  const isSingle = groups.filter(({ group }) => group.habits.length > 0).length === 1;

  function drop(from: number, to: number): void {
    const arranged = move(from, to);
    if (arranged) reorderHabits(userHabits, arranged);
  }

  return (
    <Sortable items={rows} noun="habit" draggedBy="handle" onMove={drop} {...{ describePlace }}>
      {groups.length === 0 ? (
        <Rows habits={habits}>{children}</Rows>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {groups.map(({ id, group }) => (
            <Section
              key={id}
              {...{ id, group, isSingle }}
              isOpen={!isClosed(group.section)}
              onToggle={() => toggle(group.section)}
            >
              {children}
            </Section>
          ))}
        </div>
      )}
    </Sortable>
  );
}

type SectionProps = {
  id: HabitId;
  group: SectionGroup<ShownHabit>;
  /** The only section with habits. */
  isSingle: boolean;
  isOpen: boolean;
  onToggle: () => void;
  children: (habit: ShownHabit) => ReactNode;
};

/** Its heading accepts habits, but cannot be dragged. A phone, where rows cannot be dragged, shows only headings that divide. */
function Section({ id, group, isSingle, isOpen, onToggle, children }: SectionProps) {
  const { setNodeRef, isOver } = useSortable({ id, disabled: { draggable: true } });
  const contentId = useId();
  return (
    <section className={clsx(group.habits.length === 0 && 'max-sm:hidden')}>
      <div
        ref={setNodeRef}
        className={clsx(isOver && 'rounded-md bg-secondary', isSingle && isOpen && 'max-sm:hidden')}
      >
        <SectionHeading {...{ group, isOpen, onToggle }} heading="h3" controls={contentId} />
      </div>
      {isOpen && (
        <div id={contentId} className="mt-1">
          {group.habits.length > 0 ? (
            <Rows habits={group.habits}>{children}</Rows>
          ) : (
            <p className="text-sm text-secondary">Nothing here today.</p>
          )}
        </div>
      )}
    </section>
  );
}

/** A dragged row leaves its group, so no group is contained during a drag. */
function Rows({ habits, children }: RowsProps) {
  const { active } = useDndContext();
  return (
    <HabitList
      habits={habits}
      groupSize={GROUP_SIZE}
      isContained={active === null}
      className={clsx(lineStyles, 'rounded-lg bg-surface shadow-sm')}
      groupClassName={clsx(lineStyles, heightUnseen)}
    >
      {children}
    </HabitList>
  );
}

const GROUP_SIZE = 5;
const lineStyles = 'divide-y divide-border';
const heightUnseen =
  '[contain-intrinsic-height:auto_calc(var(--items)*3.31rem)] sm:[contain-intrinsic-height:auto_calc(var(--items)*4.06rem)]';
