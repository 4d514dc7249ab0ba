import type { LocalDay } from '#domain/days/local-day.ts';

export type DayFact = { completed: boolean; skipped: boolean; notes: string | null };

const UNTOUCHED: DayFact = { completed: false, skipped: false, notes: null };

export const habitKey = (id: number): string => `habit ${id}`;
export const notesKey = (id: number): string => `habit ${id} notes`;
export const dayKey = (id: number, date: LocalDay): string => `habit ${id} on ${date}`;

export const belongsTo = (key: string, id: number): boolean =>
  key === habitKey(id) || key.startsWith(`${habitKey(id)} `);

/** An empty day is not a fact, because the server creates its row. */
export function encodeDay({ completed, skipped, notes }: DayFact): string | undefined {
  if (!completed && !skipped && notes === null) return undefined;
  return JSON.stringify([completed, skipped, notes]);
}

export function readDay(fact: string | undefined): DayFact {
  if (fact === undefined) return UNTOUCHED;
  const [completed, skipped, notes] = JSON.parse(fact) as [boolean, boolean, string | null];
  return { completed, skipped, notes };
}
