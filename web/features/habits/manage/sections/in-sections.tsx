import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { areInSections } from '../../data/sections.ts';
import { SectionGroups } from './section-groups.tsx';
import { sectionsQueryOptions } from './sections-query.ts';

type InSectionsProps = {
  habits: readonly ShownHabit[];
  /** The level of the headings. */
  heading?: 'h2' | 'h3';
  /** Stands in the place of the habits until it is known under which headings they come. */
  waiting?: ReactNode;
  /** Draws the habits of one named section, or all habits when there are no sections. */
  children: (some: readonly ShownHabit[], section?: string) => ReactNode;
};

/** Shows habits under the headings of their sections. Without sections there are no headings. */
export function InSections(props: InSectionsProps) {
  const { habits, children } = props;
  if (!areInSections(habits)) return children(habits);
  return <SectionGroups {...props} />;
}

/** Fetches the sections with the habits, so that no habit moves later. */
export async function prefetchSections(
  client: QueryClient,
  habits: readonly Pick<ShownHabit, 'section'>[] | undefined,
): Promise<void> {
  if (habits && areInSections(habits)) await client.prefetchQuery(sectionsQueryOptions());
}
