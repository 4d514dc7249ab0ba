import { useSyncExternalStore } from 'react';
import type { DaySettings } from '#contract/account.ts';
import { AT_MIDNIGHT, type DayStart } from '#domain/days/day-start.ts';
import type { Week } from '#domain/days/week.ts';
import { currentDaySettings, onDaySettings } from './day-settings.ts';

type UserCalendar = { dayStart: DayStart; week: Week };

const NOTHING_CHOSEN: UserCalendar = {
  dayStart: AT_MIDNIGHT,
  week: [],
};

let known: { settings: DaySettings; days: UserCalendar } | null = null;

/** When the days and weeks of the signed-in user begin. The same object until the settings change. */
export function userCalendar(): UserCalendar {
  const settings = currentDaySettings();
  if (!settings) return NOTHING_CHOSEN;
  if (known?.settings !== settings) {
    const isSame = JSON.stringify(known?.settings) === JSON.stringify(settings);
    known = { settings, days: known && isSame ? known.days : toDays(settings) };
  }
  return known.days;
}

export const useUserCalendar = (): UserCalendar =>
  useSyncExternalStore(onDaySettings, userCalendar, () => NOTHING_CHOSEN);

const weekOf = ({ weekStart, weekStartBefore, weekStartFrom }: DaySettings): Week => {
  const latest = { from: weekStartFrom, start: weekStart };
  return weekStartFrom === null ? [latest] : [{ from: null, start: weekStartBefore }, latest];
};

function toDays(settings: DaySettings): UserCalendar {
  const from = settings.dayStartFrom === null ? null : Date.parse(settings.dayStartFrom);
  return {
    dayStart: { hour: settings.dayStart, before: settings.dayStartBefore, from },
    week: weekOf(settings),
  };
}
