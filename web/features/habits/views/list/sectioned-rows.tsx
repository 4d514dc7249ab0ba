import { useSortable } from '@dnd-kit/sortable';
import { type ReactNode, useId } from 'react';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { type Arranged, isHeading, type SectionGroup } from '#domain/habits/sections.ts';
import { Sortable } from '#web/ui/list/sortable.tsx';
import type { HabitId } from '#web/outbox/operation.ts';
import { SectionHeading } from '../../manage/sections/section-heading.tsx';
import { useSectionRows } from '../../manage/sections/use-section-rows.ts';
import { Rows } from './rows.tsx';

type SectionedRowsProps = {
  habits: readonly ShownHabit[];
  onMove: (arranged: Arranged<ShownHabit>) => void;
  waiting?: ReactNode;
  children: (habit: ShownHabit) => ReactNode;
};

/** Rows under the headings of their sections, in which they are moved from one to the other; also into an empty one. */
export function SectionedRows(props: SectionedRowsProps) {
  const { habits, onMove, waiting, children } = props;
  const sectioned = useSectionRows(habits, { isAllOpen: false });
  if (!sectioned) return waiting;
  const { rows, move, isClosed, toggle, describePlace } = sectioned;

  function drop(from: number, to: number): void {
    const arranged = move(from, to);
    if (arranged) onMove(arranged);
  }

  return (
    <Sortable items={rows} noun="habit" draggedBy="handle" onMove={drop} {...{ describePlace }}>
      <div className="grid grid-cols-1 gap-4">
        {rows.map(({ id, row }) => {
          if (!isHeading(row)) return null;
          const isOpen = !isClosed(row.section);
          return (
            <Section key={id} {...{ id, isOpen }} group={row} onToggle={() => toggle(row.section)}>
              {children}
            </Section>
          );
        })}
      </div>
    </Sortable>
  );
}

type SectionProps = {
  id: HabitId;
  group: SectionGroup<ShownHabit>;
  isOpen: boolean;
  onToggle: () => void;
  children: (habit: ShownHabit) => ReactNode;
};

function Section({ id, group, isOpen, onToggle, children }: SectionProps) {
  // It takes habits, and is not moved itself.
  const { setNodeRef, isOver } = useSortable({ id, disabled: { draggable: true } });
  const contentId = useId();
  return (
    <section>
      <div ref={setNodeRef} className={isOver ? 'rounded-md bg-secondary' : undefined}>
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
