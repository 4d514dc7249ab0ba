import { addDays, type LocalDay } from '../days/local-day.ts';
import { askedDays, type Stretch } from './asked-days.ts';
import { isReached, sumOf } from './goal.ts';
import { asPaused, asWithoutPause, type DayContent, isTouched, UNTOUCHED } from './habit-day.ts';
import { isPausedOn } from './pause.ts';
import { periodOn, periodOutcome } from './period.ts';
import type { Schedule } from './schedule.ts';

export type DatedContent = DayContent & { date: LocalDay };

export type PlannedDay = { date: LocalDay; old: DatedContent | null; next: DatedContent | null };

/** A stretch with all that is kept of its days. */
export type KeptStretch = Omit<Stretch, 'days'> & { days: readonly DatedContent[] };

/**
 * What a stretch of days has to become when one of its days does: where the days before decide what is asked for, others
 * change with it. Answers those that do, in order, and all days of the stretch as they are then. `toldOn`: the day that its
 * owner has just spoken of, where that is not this change.
 */
export function replan(
  schedule: Schedule,
  stretch: KeptStretch,
  change: { date: LocalDay; next: DayContent | null } | null,
  toldOn: LocalDay | null = change?.next ? change.date : null,
): { changed: PlannedDay[]; days: DatedContent[] } {
  const old = new Map(stretch.days.map((day) => [day.date, day]));
  const told = new Map(old);
  if (change?.next) told.set(change.date, { ...change.next, date: change.date });
  else if (change) told.delete(change.date);
  const own = [...told.values()].map((day) => asWithoutPause(day, schedule));
  const known = withReached(schedule, stretch, own.toSorted(byDate));
  const daysAsked = new Set(askedDays(schedule, { ...stretch, days: known }));
  const next = new Map(known.map((day) => [day.date, day]));
  const dates = [...new Set([...next.keys(), ...daysAsked, ...old.keys()])].toSorted();
  const planned = dates.map((date): PlannedDay => {
    const day = next.get(date) ?? null;
    const isToldOf = date === toldOn;
    const settled = isWithin(stretch, date)
      ? settle(day, date, daysAsked.has(date), isToldOf)
      : day;
    const isNeutral = settled !== null && isPausedOn(schedule.pauses, date);
    return {
      date,
      old: old.get(date) ?? null,
      next: isNeutral ? asPaused(settled) : settled,
    };
  });
  return {
    changed: planned.filter((day) => !isSameDay(day.old, day.next)),
    days: planned.flatMap((day) => day.next ?? []),
  };
}

const byDate = (a: DatedContent, b: DatedContent) => (a.date < b.date ? -1 : 1);

const isWithin = ({ first, last }: KeptStretch, date: LocalDay) => date >= first && date <= last;

/** A day that nothing happened on and nothing asks for has no record, unless it was just told of. */
function settle(
  day: DatedContent | null,
  date: LocalDay,
  scheduled: boolean,
  isToldOf: boolean,
): DatedContent | null {
  if (day === null) {
    return scheduled ? { ...UNTOUCHED, date, scheduled } : null;
  }
  return scheduled || isTouched(day) || isToldOf ? { ...day, scheduled } : null;
}

/** Of a goal for a week or month, those days are completed on which it is reached, and later ones that add to it. */
function withReached(
  schedule: Schedule,
  { first, week }: KeptStretch,
  days: DatedContent[],
): DatedContent[] {
  const { goal } = schedule;
  if (goal === null || goal.per === 'day') return days;
  const period = periodOn(schedule, first, week);
  const { needed } = periodOutcome(schedule, period, days);
  return days.map((day) => {
    if (day.date < period.first || day.date > period.last) return day;
    if (goal.kind === 'most') return { ...day, completed: false };
    const through = addDays(day.date, 1);
    const until = days.filter(({ date }) => date >= period.first && date < through);
    const sum = sumOf(until.map(({ amount }) => amount ?? 0));
    return { ...day, completed: !day.skipped && (day.amount ?? 0) > 0 && isReached(sum, needed) };
  });
}

export const isSameDay = (a: DayContent | null, b: DayContent | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.scheduled === b.scheduled &&
    a.completed === b.completed &&
    a.skipped === b.skipped &&
    a.amount === b.amount &&
    a.ownSkip === b.ownSkip &&
    a.stepsDone?.join() === b.stepsDone?.join() &&
    a.notes === b.notes);
