import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import type { ShownHabit } from '../data/shown-habits.ts';

type HabitListProps = {
  habits: readonly ShownHabit[];
  groupSize: number;
  className?: string;
  groupClassName: string;
  /** False while something is dragged out of its group. */
  isContained?: boolean;
  children: (habit: ShownHabit) => ReactNode;
};

/**
 * One list for a screen reader, in groups of which the browser lays out only the visible ones. A group for each habit would
 * cost as much in every frame as drawing all habits.
 */
export function HabitList(props: HabitListProps) {
  const { habits, groupSize, className, groupClassName, isContained = true, children } = props;
  return (
    // Not a <ul>, which may contain only items.
    <div role="list" className={className}>
      {groupsOf(habits, groupSize).map((group, at) => (
        <div
          // The place of the group, so that it stays when a habit moves to the next group.
          key={at}
          style={{ '--items': group.length } as CSSProperties}
          className={clsx(groupClassName, isContained && containedStyles)}
        >
          {group.map(children)}
        </div>
      ))}
    </div>
  );
}

// The margin shows the shadows of the outermost items.
const containedStyles = '[content-visibility:auto] [overflow-clip-margin:2rem]';

function groupsOf(habits: readonly ShownHabit[], size: number): ShownHabit[][] {
  const count = Math.ceil(habits.length / size);
  return Array.from({ length: count }, (_, at) => habits.slice(at * size, (at + 1) * size));
}
