import { useDndContext } from '@dnd-kit/core';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { HabitList } from '../habit-list.tsx';

type RowsProps = { habits: readonly ShownHabit[]; children: (habit: ShownHabit) => ReactNode };

/** A dragged row leaves its group, so no group is contained during a drag. */
export function Rows({ habits, children }: RowsProps) {
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
