import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { Habit } from '#contract/habits.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

// Whoever has no habit in a section fetches none of it.
const fetchGroups = () => import('./section-groups.tsx');
const Groups = lazyPart(fetchGroups, 'SectionGroups');

export const areInSections = (habits: readonly Habit[]): boolean =>
  habits.some(({ section }) => section !== null);

type InSectionsProps = {
  habits: readonly Habit[];
  /** The level of the headings. */
  heading?: 'h2' | 'h3';
  /** Stands in the place of the habits until it is known under which headings they come. */
  waiting?: ReactNode;
  /** Draws the habits of one section, which has a name, or all of them where there is none. */
  children: (some: readonly Habit[], section?: string) => ReactNode;
};

/** Habits under the headings of their sections. Whoever has none sees what they always saw. */
export function InSections(props: InSectionsProps) {
  const { habits, waiting, children } = props;
  if (!areInSections(habits)) return children(habits);
  return (
    <Suspense fallback={waiting}>
      <Groups {...props} />
    </Suspense>
  );
}

/** Beside the habits, so that they stand where they belong from the beginning. */
export async function prefetchSections(
  client: QueryClient,
  habits: readonly Habit[] | undefined,
): Promise<void> {
  if (!habits || !areInSections(habits)) return;
  await Groups.preload();
  // It is here by now, or could not be fetched.
  await fetchGroups().then(
    ({ sectionsQueryOptions }) => client.prefetchQuery(sectionsQueryOptions()),
    () => {},
  );
}
