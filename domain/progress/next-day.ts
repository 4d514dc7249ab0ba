import { conciseDate } from '../days/day-words.ts';
import { addDays, daysBetween, type LocalDay, weekdayOf } from '../days/local-day.ts';
import { weekdayName } from '../days/weekdays.ts';
import type { PeriodOutcome } from '../habits/period.ts';
import { isAllowedOn, isScheduledOn, kindOf, type Schedule } from '../habits/schedule.ts';

type Upcoming = Schedule & {
  name: string;
  /** The running period. */
  period: (PeriodOutcome & { last: LocalDay }) | null;
  dueOn: LocalDay | null;
};

/** Longer than every interval of whole months in a year. */
const DAYS_AHEAD = 400;

/** The next day on which habits will be offered, and these habits. Undefined if no such day is known. */
function nextDay(habits: readonly Upcoming[], today: LocalDay) {
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    const [first, ...others] = habits.filter((habit) => isExpectedOn(habit, day));
    if (first) return { when: whenText(day, today), first, others };
  }
  return undefined;
}

/** 'Next: Read tomorrow', 'Next: Read and 2 more on Monday'. Undefined if no day is known. */
export function nextDayText(habits: readonly Upcoming[], today: LocalDay): string | undefined {
  const next = nextDay(habits, today);
  if (!next) return undefined;
  const { first, others, when } = next;
  const names = others.length > 0 ? `${first.name} and ${others.length} more` : first.name;
  return `Next: ${names} ${when}`;
}

/** 'Day 1. See you tomorrow', or on a later day. */
export function firstDayText(habits: readonly Upcoming[], today: LocalDay): string {
  const next = nextDay(habits, today);
  return next ? `Day 1. See you ${next.when}` : 'Day 1';
}

/** Whether the habit will be offered on the day if nothing is done until then. */
function isExpectedOn(habit: Upcoming, day: LocalDay): boolean {
  const kind = kindOf(habit);
  if (kind === 'calendar') return isScheduledOn(habit, day);
  if (!isAllowedOn(habit, day)) return false;
  const { dueOn, goal, period } = habit;
  if (kind === 'interval') return dueOn !== null && dueOn <= day;
  const isMet = goal?.kind !== 'most' && period !== null && period.done >= period.needed;
  return !isMet || day > period.last;
}

function whenText(day: LocalDay, today: LocalDay): string {
  const ahead = daysBetween(today, day);
  if (ahead === 1) return 'tomorrow';
  return `on ${ahead < 7 ? weekdayName(weekdayOf(day)) : conciseDate(day, today)}`;
}
