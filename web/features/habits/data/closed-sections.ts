import type { Section } from '#domain/habits/sections.ts';
import { createStoredText } from '#web/client/storage.ts';
import { useStore } from '#web/client/store.ts';
import type { UserHabits } from './user-habits.ts';
import type { ShownHabit } from './shown-habits.ts';

const STORAGE_KEY = 'habitcrush-closed-sections';
/** The key of the habits without a section. */
const NONE = 0;

const closed = createStoredText(STORAGE_KEY);

const keyOf = (section: Pick<Section, 'id'> | null) => section?.id ?? NONE;

const write = (ids: readonly number[]): void => closed.set(ids.join());

function openSection(id: number | null): void {
  const ids = idsIn(closed.get());
  const key = id ?? NONE;
  if (ids.includes(key)) write(ids.filter((other) => other !== key));
}

const idsIn = (text: string | null) => (text ?? '').split(',').filter(Boolean).map(Number);

/** The sections that are folded up: stored on this device, and the same on all its pages. */
export function useClosedSections() {
  const ids = idsIn(useStore(closed));
  return {
    isClosed: (section: Pick<Section, 'id'> | null) => ids.includes(keyOf(section)),
    toggle: (section: Pick<Section, 'id'> | null) => {
      const key = keyOf(section);
      write(ids.includes(key) ? ids.filter((id) => id !== key) : [...ids, key]);
    },
  };
}

export const areInSections = (habits: readonly Pick<ShownHabit, 'section'>[]): boolean =>
  habits.some(({ section }) => section !== null);

/** Opens the section of a new habit, so that the habit is seen. */
export function openSectionOf(userHabits: UserHabits, section: number | null): void {
  if (areInSections(userHabits.shown()?.habits ?? [])) openSection(section);
}
