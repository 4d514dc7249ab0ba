import type { PastRhythm } from '../habits/past-rhythms.ts';
import { kindOf, type Schedule } from '../habits/schedule.ts';
import {
  calendarOf,
  dueDayAfter,
  periodAround,
  type HabitCalendar,
} from '../history/habit-calendar.ts';
import { fromDayNumber, type LocalDay, toDayNumber } from '../days/local-day.ts';
import { firstDayOutside, type Pause } from '../habits/pause.ts';
import type { Week, DayRange } from '../days/week.ts';
import { frequencyText, goalText } from '../habits/frequency-words.ts';
import { firstDueDay, freeDays, hasAllowedDay, icalRule } from './ical-rule.ts';

export type CalendarHabit = Schedule & {
  id: number;
  name: string;
  createdAt: number;
  pastRhythms: readonly PastRhythm[];
  pauses: readonly Pause[];
  lastDoneOn: LocalDay | null;
  /** 'HH:MM' of its first reminder on due days. Null without one. */
  time: string | null;
};

/** An event of a calendar: a day, and the rule by which it repeats. */
export type CalendarEvent = {
  /** Identifies the event among those of the habit, and stays the same. */
  key: string;
  summary: string;
  day: LocalDay;
  rule: string | null;
  /** The last day on which it may repeat. Null without an end. */
  until: LocalDay | null;
};

export type CalendarDays = { today: LocalDay; week: Week };

/** Days before today for which finished stretches are shown. */
const DAYS_BACK = 31;

/** A habit with its current schedule, in day numbers. */
type ScheduledHabit = { habit: CalendarHabit; calendar: HabitCalendar; today: number };

/**
 * The events of a habit, as far as they are known. Archived habits and limits have none. A number of times or a
 * total has a note on the first day of each period. An interval from the last time has its next day only.
 */
export function calendarEvents(
  habit: CalendarHabit,
  { today, week }: CalendarDays,
): CalendarEvent[] {
  if (habit.archivedOn !== null || habit.goal?.kind === 'most') return [];
  const calendar = calendarOf({ ...habit, archives: [] }, week);
  const scheduled = { habit, calendar, today: toDayNumber(today) };
  const kind = kindOf(habit);
  if (kind === 'interval') return nextDue(scheduled);
  if (kind !== 'calendar') return periodNotes(scheduled);
  const changedAfter = habit.pastRhythms.at(-1)?.through;
  const since = changedAfter ? toDayNumber(changedAfter) + 1 : calendar.createdOn;
  return stretchesSince(scheduled, since).flatMap((stretch) => dueDays(scheduled, stretch));
}

const stretchesSince = ({ calendar, today }: ScheduledHabit, since: number): DayRange[] =>
  freeDays(calendar, since).filter(({ until }) => until >= today - DAYS_BACK);

function dueDays({ habit, calendar }: ScheduledHabit, { from, until }: DayRange): CalendarEvent[] {
  const firstDue = firstDueDay(calendar, habit, from);
  if (firstDue === null || firstDue > until) return [];
  const day = fromDayNumber(firstDue);
  return [{ key: day, summary: habit.name, day, rule: icalRule(habit), until: lastDay(until) }];
}

const lastDay = (until: number): LocalDay | null =>
  until === Infinity ? null : fromDayNumber(until);

function nextDue({ habit, calendar, today }: ScheduledHabit): CalendarEvent[] {
  const lastDone = habit.lastDoneOn && toDayNumber(habit.lastDoneOn);
  const due = dueDayAfter(calendar, habit, lastDone);
  const next = due === null ? null : firstDayOutside(calendar.restDays, Math.max(due, today));
  if (next === null) return [];
  const day = fromDayNumber(next);
  return [{ key: 'next', summary: habit.name, day, rule: null, until: null }];
}

/** From the current period on. A period that begins with rest days has its note on the first day after them. */
function periodNotes(scheduled: ScheduledHabit): CalendarEvent[] {
  const { habit, calendar, today } = scheduled;
  const current = periodAround(calendar, habit, today);
  const summary = `${habit.name} (${oftenText(habit)})`;
  const stretches = stretchesSince(scheduled, Math.max(current.from, calendar.createdOn));
  return stretches.flatMap(({ from, until }, at) => {
    const period = periodAround(calendar, habit, from);
    const next = period.until + 1;
    const first: CalendarEvent = {
      key: `first-${at}`,
      summary,
      day: fromDayNumber(from),
      rule: null,
      until: null,
    };
    const later = (): CalendarEvent => ({
      key: `each-${at}`,
      summary,
      day: fromDayNumber(next),
      rule: periodRule(habit),
      until: lastDay(until),
    });
    return [
      ...(hasAllowedDay(calendar, habit, period) ? [first] : []),
      ...(next <= until ? [later()] : []),
    ];
  });
}

const oftenText = ({ weekdays, rhythm, goal }: CalendarHabit): string => {
  const text = rhythm || !goal ? frequencyText({ weekdays, rhythm }, 'full') : goalText(goal);
  return text.charAt(0).toLowerCase() + text.slice(1);
};

function periodRule({ rhythm, goal }: CalendarHabit): string {
  const per = rhythm?.kind === 'quota' ? rhythm.per : goal?.per;
  if (typeof per === 'object') return `FREQ=DAILY;INTERVAL=${per.days}`;
  return per === 'month' ? 'FREQ=MONTHLY;BYMONTHDAY=1' : 'FREQ=WEEKLY';
}
