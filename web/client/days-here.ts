import { useSyncExternalStore } from 'react';
import type { DaySettings } from '#contract/account.ts';
import type { DayStart } from '#domain/days/day-start.ts';
import type { Week } from '#domain/days/week.ts';
import { forgetWithPerson } from './forget-person.ts';

/** When the days and weeks of whoever is signed in on this page begin. */
type DaysHere = { dayStart: DayStart; week: Week };

// Spelled out: the rules themselves would come to the sign-in page with it.
const NOTHING_CHOSEN: DaysHere = {
  dayStart: { hour: 0, before: null, from: null },
  week: { start: null, before: null, from: null },
};

let known: DaysHere = NOTHING_CHOSEN;
let told = '';
const listeners = new Set<() => void>();

export const daysHere = (): DaysHere => known;

export const useDaysHere = (): DaysHere =>
  useSyncExternalStore(listen, daysHere, () => NOTHING_CHOSEN);

/** As the server tells of them; nobody has chosen anything. */
export function keepDaysHere(settings: DaySettings | undefined): void {
  const text = settings ? JSON.stringify(settings) : '';
  if (text === told) return;
  told = text;
  known = settings ? toDays(settings) : NOTHING_CHOSEN;
  for (const listener of listeners) listener();
}

forgetWithPerson(() => keepDaysHere(undefined));

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function toDays(settings: DaySettings): DaysHere {
  const { dayStart, dayStartBefore, dayStartFrom } = settings;
  const { weekStart, weekStartBefore, weekStartFrom } = settings;
  const from = dayStartFrom === null ? null : Date.parse(dayStartFrom);
  return {
    dayStart: { hour: dayStart, before: dayStartBefore, from },
    week: { start: weekStart, before: weekStartBefore, from: weekStartFrom },
  };
}
