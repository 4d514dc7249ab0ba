import type { QueryClient } from '@tanstack/react-query';
import { habitsQueryOptions } from '../habit-cache.ts';
import { openSection } from './closed-sections.ts';
import { areInSections } from './in-sections.tsx';

/** Opens the section that a habit has just come into, so that the habit is seen. */
export function openSectionOf(client: QueryClient, { section }: { section: number | null }): void {
  const habits = client.getQueryData(habitsQueryOptions().queryKey) ?? [];
  if (areInSections(habits)) openSection(section);
}
