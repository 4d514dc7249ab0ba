import type { ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';
import { TagFilter } from './tag-filter.tsx';

const hasTags = (habits: readonly Habit[]): boolean => habits.some(({ tags }) => tags !== null);

type WithTagFilterProps = {
  habits: readonly Habit[];
  /** Where one habit has the view, the choice is shown only while it hides others. */
  isOneHabit?: boolean;
  children: (some: readonly Habit[]) => ReactNode;
};

/** A row of tags over a list of habits, and the habits that it lets through. */
export function WithTagFilter(props: WithTagFilterProps) {
  if (!hasTags(props.habits)) return props.children(props.habits);
  return <TagFilter {...props} />;
}
