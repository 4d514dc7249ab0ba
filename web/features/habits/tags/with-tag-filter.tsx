import type { ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

// Whoever has no tags fetches none of it.
const Filter = lazyPart(() => import('./tag-filter.tsx'), 'TagFilter');

const hasTags = (habits: readonly Habit[]): boolean => habits.some(({ tags }) => tags !== null);

type WithTagFilterProps = {
  habits: readonly Habit[];
  /** Where one habit has the view, the choice is shown only while it hides others. */
  isOneHabit?: boolean;
  children: (some: readonly Habit[]) => ReactNode;
};

/** A row of tags over a list of habits, and the habits that it lets through. It stands within a `Suspense`. */
export function WithTagFilter(props: WithTagFilterProps) {
  if (!hasTags(props.habits)) return props.children(props.habits);
  return <Filter {...props} />;
}

/** Beside the habits, so that none of them is seen that will be hidden. */
export async function prefetchTags(habits: readonly Habit[] | undefined): Promise<void> {
  if (habits && hasTags(habits)) await Filter.preload();
}
