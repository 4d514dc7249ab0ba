import { addDays, daysFromTo, type LocalDay } from '../days/local-day.ts';
import type { Week } from '../days/week.ts';
import { type DayContent, UNTOUCHED } from '../habits/habit-day.ts';
import type { Period } from '../habits/period.ts';
import { type DatedContent, replan } from '../habits/replan.ts';
import { askingOf, isAllowedOn, type Schedule, scheduledDays } from '../habits/schedule.ts';
import { isSeenAfter, periodsOf, type Seeing } from './judge-periods.ts';

export type Judging = Seeing & {
  schedule: Schedule;
  week: Week;
  /** Whether what is told of the days is judged too, and not just what was missed between them. */
  isRejudged: boolean;
};

/**
 * What the rules make of a stretch of days, given what is known of each: those that were asked for and are told of by
 * nobody were missed. Null: no record.
 */
export function judgeDays(
  judging: Judging,
  stretch: Period,
  days: readonly DatedContent[],
): Map<LocalDay, DayContent | null> {
  const { schedule, isRejudged } = judging;
  if (stretch.first > stretch.last) return new Map();
  const asking = askingOf(schedule);
  if (asking === 'calendar' && !isRejudged) return missedDays(schedule, stretch, days);
  if (asking === 'limit') return keptDays(judging, stretch, days);
  const stretches =
    asking === 'period'
      ? periodsOf(schedule, stretch, judging.week)
      : [sinceLastDone(stretch, days)];
  const judged = new Map<LocalDay, DayContent | null>();
  for (const { first, last: end } of stretches) {
    const last = end < stretch.last ? end : stretch.last;
    const within = days.filter(({ date }) => date >= first && date <= end);
    const lastDoneOn =
      days.findLast(({ completed, date }) => completed && date < first)?.date ?? null;
    const kept = { first, last, lastDoneOn, days: within, week: judging.week };
    const { changed } = replan(schedule, kept, null);
    for (const { date, next } of changed) {
      if (date >= stretch.first && date <= stretch.last) judged.set(date, next);
    }
  }
  return judged;
}

function missedDays(schedule: Schedule, { first, last }: Period, days: readonly DatedContent[]) {
  const known = new Set(days.map(({ date }) => date));
  const own = { ...schedule, pauses: null };
  const missed = scheduledDays(own, first, last).filter((date) => !known.has(date));
  return new Map(missed.map((date) => [date, { ...UNTOUCHED, scheduled: true }]));
}

/** What is due depends on the last time, and on whether it was left open since. */
function sinceLastDone({ first, last }: Period, days: readonly DatedContent[]): Period {
  const before = days.findLast(({ completed, date }) => completed && date < first);
  const earliest = days[0] && days[0].date < first ? days[0].date : first;
  return { first: before ? addDays(before.date, 1) : earliest, last };
}

/** A day without a slip was kept if somebody came soon after it. Today it is not known yet. */
function keptDays(judging: Judging, { first, last }: Period, days: readonly DatedContent[]) {
  const known = new Map(days.map((day) => [day.date, day]));
  const judged = new Map<LocalDay, DayContent | null>();
  for (const date of daysFromTo(first, last)) {
    const day = known.get(date);
    if (day?.completed || day?.skipped || (day?.amount ?? null) !== null) continue;
    const notes = day?.notes ?? null;
    if (isAllowedOn(judging.schedule, date) && isSeenAfter(date, judging)) {
      judged.set(date, { ...UNTOUCHED, notes, scheduled: true, completed: true });
    } else if (day?.scheduled) {
      judged.set(date, notes === null ? null : { ...UNTOUCHED, notes, scheduled: false });
    }
  }
  return judged;
}
