import type { HabitPage } from '../data/habit-page.ts';
import { openSection } from './closed-sections.ts';
import { areInSections } from './in-sections.tsx';

/** Opens the section of a new habit, so that the habit is seen. */
export function openSectionOf(page: HabitPage, section: number | null): void {
  if (areInSections(page.shown()?.habits ?? [])) openSection(section);
}
