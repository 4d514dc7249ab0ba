import { openSection } from './closed-sections.ts';
import type { HabitPage } from './habit-page.ts';
import type { ShownHabit } from './shown-habits.ts';

export const areInSections = (habits: readonly Pick<ShownHabit, 'section'>[]): boolean =>
  habits.some(({ section }) => section !== null);

/** Opens the section of a new habit, so that the habit is seen. */
export function openSectionOf(page: HabitPage, section: number | null): void {
  if (areInSections(page.shown()?.habits ?? [])) openSection(section);
}
