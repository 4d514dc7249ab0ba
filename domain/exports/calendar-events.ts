import { addDays, type LocalDay, laterOf } from '../days/local-day.ts';
import type { Week } from '../days/week.ts';
import { dueOn } from '../habits/asked-days.ts';
import { frequencyText, goalText } from '../habits/frequency-words.ts';
import { type PastRhythm, rulesOf } from '../habits/past-rhythms.ts';
import { firstDayAfterPauses } from '../habits/pause.ts';
import { periodOn, periodOutcome } from '../habits/period.ts';
import { askingOf, type Schedule } from '../habits/schedule.ts';
import { firstAskedDay, type FreeDays, freeDays, icalRule } from './ical-rule.ts';

export type CalendarHabit = Schedule & {
  id: number;
  name: string;
  createdAt: number;
  lastDoneOn: LocalDay | null;
  pastRhythms: readonly PastRhythm[] | null;
  /** 'HH:MM' of its first reminder on due days; null where it has none. */
  time: string | null;
};

/** What stands in a calendar: a day, and by which rule it comes again. */
export type CalendarEvent = {
  /** Tells it from the habit's other ones, and stays while it does. */
  key: string;
  summary: string;
  day: LocalDay;
  rule: string | null;
  /** The last day on which it may come again; null: for ever. */
  until: LocalDay | null;
};

export type CalendarDays = { today: LocalDay; week: Week };

/** What was before a pause is shown for so long. */
const DAYS_BACK = 31;

/**
 * What is due, as far as the calendar can know it: nothing of a habit that was put away, nor of a limit, which asks for
 * nothing. A quota is a note on the first day of each period; what is due so long after the last time is its next day alone.
 */
export function calendarEvents(habit: CalendarHabit, on: CalendarDays): CalendarEvent[] {
  if (habit.archivedOn !== null || habit.goal?.kind === 'most') return [];
  const asking = askingOf(habit);
  if (asking === 'since') return nextDue(habit, on.today);
  if (asking === 'period') return periodNotes(habit, on);
  const since = rulesOf(habit).at(-1)?.from ?? habit.createdOn;
  return stretchesSince(habit, since, on.today).flatMap((stretch) => dueDays(habit, stretch));
}

const stretchesSince = ({ pauses }: Schedule, since: LocalDay, today: LocalDay): FreeDays[] =>
  freeDays(pauses, since).filter(({ last }) => last === null || last >= addDays(today, -DAYS_BACK));

function dueDays(habit: CalendarHabit, { first, last }: FreeDays): CalendarEvent[] {
  const day = firstAskedDay(habit, first);
  if (day === null || (last !== null && day > last)) return [];
  return [{ key: day, summary: habit.name, day, rule: icalRule(habit), until: last }];
}

function nextDue(habit: CalendarHabit, today: LocalDay): CalendarEvent[] {
  const due = dueOn(habit, habit.lastDoneOn);
  const day = due && firstDayAfterPauses(habit.pauses, laterOf(due, today));
  return day ? [{ key: 'next', summary: habit.name, day, rule: null, until: null }] : [];
}

/** From the period that runs on. One that a pause has cut has its note on the first day that is left. */
function periodNotes(habit: CalendarHabit, { today, week }: CalendarDays): CalendarEvent[] {
  const running = periodOn(habit, today, week);
  const since = laterOf(running.first, habit.createdOn);
  const summary = `${habit.name} (${oftenText(habit)})`;
  return stretchesSince(habit, since, today).flatMap(({ first, last }, at) => {
    const period = periodOn(habit, first, week);
    const isAsked = periodOutcome(habit, period, []).needed > 0;
    const cut = { key: `first-${at}`, summary, day: first, rule: null, until: null };
    const day = addDays(period.last, 1);
    const isRepeated = last === null || day <= last;
    const whole = { key: `each-${at}`, summary, day, rule: periodRule(habit), until: last };
    return [...(isAsked ? [cut] : []), ...(isRepeated ? [whole] : [])];
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
