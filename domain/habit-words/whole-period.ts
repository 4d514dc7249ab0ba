import { longMonthDay } from '../days/day-words.ts';
import { addDays, daysBetween, type LocalDay, weekdayOf } from '../days/local-day.ts';
import { weekdayName } from '../days/weekdays.ts';
import { frequencyText, goalText } from '../habits/frequency-words.ts';
import type { PeriodOutcome } from '../habits/period.ts';
import { DAYS_A_WEEK } from '../habits/rhythm.ts';
import type { Schedule } from '../habits/schedule.ts';

type RunningPeriod = PeriodOutcome & { first: LocalDay; last: LocalDay };

/** For a week or month that began before the habit, and therefore needs less: '3 times a week from Monday'. */
export function wholePeriodText(habit: Schedule & { period: RunningPeriod | null }): string | null {
  const { rhythm, goal, period, createdOn } = habit;
  if (!period || period.first >= createdOn) return null;
  const isQuota = rhythm?.kind === 'quota';
  const needed = isQuota ? rhythm.times : goal?.amount;
  if (needed === undefined || period.needed >= needed) return null;
  const wanted = isQuota ? frequencyText(habit, 'full') : goal && goalText(goal);
  const next = addDays(period.last, 1);
  const isWeek = daysBetween(period.first, next) <= DAYS_A_WEEK;
  return `${wanted} from ${isWeek ? weekdayName(weekdayOf(next)) : longMonthDay(next)}`;
}
