import { useSyncExternalStore } from 'react';
import type { DaySettings } from '#contract/account.ts';
import { AT_MIDNIGHT, type DayStart } from '#domain/days/day-start.ts';
import type { Week } from '#domain/days/week.ts';
import { currentDaySettings, onDaySettings } from './day-settings.ts';

type DaysHere = { dayStart: DayStart; week: Week };

const NOTHING_CHOSEN: DaysHere = {
  dayStart: AT_MIDNIGHT,
  week: [],
};

let known: { told: DaySettings; days: DaysHere } | null = null;

/** When the days and weeks of whoever is signed in on this page begin. The same until something else is told. */
export function daysHere(): DaysHere {
  const told = currentDaySettings();
  if (!told) return NOTHING_CHOSEN;
  if (known?.told !== told) {
    const isSame = JSON.stringify(known?.told) === JSON.stringify(told);
    known = { told, days: known && isSame ? known.days : toDays(told) };
  }
  return known.days;
}

export const useDaysHere = (): DaysHere =>
  useSyncExternalStore(onDaySettings, daysHere, () => NOTHING_CHOSEN);

const weekOf = ({ weekStart, weekStartBefore, weekStartFrom }: DaySettings): Week => {
  const latest = { from: weekStartFrom, start: weekStart };
  return weekStartFrom === null ? [latest] : [{ from: null, start: weekStartBefore }, latest];
};

function toDays(told: DaySettings): DaysHere {
  const from = told.dayStartFrom === null ? null : Date.parse(told.dayStartFrom);
  return {
    dayStart: { hour: told.dayStart, before: told.dayStartBefore, from },
    week: weekOf(told),
  };
}
