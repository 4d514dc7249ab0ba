import type { QueryClient } from '@tanstack/react-query';
import { habitsQueryOptions } from '../habit-cache.ts';
import { areInSections } from './in-sections.tsx';

/** What has just come into a section is seen. Whoever has none fetches none of it. */
export async function openSectionOf(
  client: QueryClient,
  { section }: { section: number | null },
): Promise<void> {
  const habits = client.getQueryData(habitsQueryOptions().queryKey) ?? [];
  if (!areInSections(habits)) return;
  await import('./section-groups.tsx').then(
    ({ openSection }) => openSection(section),
    // Then nothing is folded up either.
    () => {},
  );
}
