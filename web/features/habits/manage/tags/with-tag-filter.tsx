import type { ReactNode } from 'react';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { TagFilter } from './tag-filter.tsx';

export const hasTags = (habits: readonly Pick<ShownHabit, 'tags'>[]): boolean =>
  habits.some(({ tags }) => tags !== null);

type WithTagFilterProps = {
  habits: readonly ShownHabit[];
  /** Where one habit has the view, the choice is shown only while it hides others. */
  isOneHabit?: boolean;
  /** On a phone the Display menu has the tags, and the row is shown only while it hides habits. */
  isInMenuOnPhone?: boolean;
  children: (some: readonly ShownHabit[]) => ReactNode;
};

/** A row of tags over a list of habits, and the habits that it lets through. */
export function WithTagFilter(props: WithTagFilterProps) {
  if (!hasTags(props.habits)) return props.children(props.habits);
  return <TagFilter {...props} />;
}
