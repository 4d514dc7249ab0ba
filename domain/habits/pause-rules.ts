import { MONTHS, shortDate, spanText } from '../days/day-words.ts';
import { addDays, dayOfMonth, type LocalDay, monthOf, yearOf } from '../days/local-day.ts';
import { endOf, type Pause, type RestDays } from './pause.ts';

/** How far back a pause can be made, and changed. */
export const PAUSED_DAYS_BACK = 30;
export const MAX_PAUSES = 200;
export const TOO_MANY_PAUSES = `You can keep at most ${MAX_PAUSES} pauses. Please delete one first.`;

/** The end of a pause that is ended today, since today counts again. Null if no day is left; it is then deleted. */
export const endedBefore = ({ from }: RestDays, today: LocalDay): { until: LocalDay } | null =>
  from < today ? { until: addDays(today, -1) } : null;

/** 'On a break until 3 August': of all dates, only the specified one has the day first. */
export function breakText(until: LocalDay | null, today: LocalDay): string {
  if (until === null) return 'On a break';
  const year = yearOf(until) === yearOf(today) ? '' : ` ${yearOf(until)}`;
  return `On a break until ${dayOfMonth(until)} ${MONTHS[monthOf(until)]}${year}`;
}

/** 'Jul 20 – Aug 3, 2026' and 'since Jul 20, 2026' */
export function pauseText({ from, until }: RestDays, today: LocalDay): string {
  if (until !== null) return spanText(from, until);
  return `${from > today ? 'from' : 'since'} ${shortDate(from)}`;
}

/** Contradicts itself, lies outside the allowed days, or overlaps another one. */
type PauseErrorKind = 'malformed' | 'impossible' | 'conflict';

export type PauseError = { kind: PauseErrorKind; field: 'from' | 'until'; message: string };

type PauseContext = {
  /** Null for a new pause. */
  old: RestDays | null;
  /** All other pauses. */
  others: readonly Pause[];
  /** The first day of the paused habit. Null for a pause of all habits. */
  createdOn: LocalDay | null;
  today: LocalDay;
};

/** Null when the pause is valid. */
export function pauseError(
  pause: Pause,
  { old, others, createdOn, today }: PauseContext,
): PauseError | null {
  const { from, until, habitId } = pause;
  if (until !== null && until < from) {
    const message = `A pause ends on the day it begins or later: this one begins on ${shortDate(from)}.`;
    return { kind: 'malformed', field: 'until', message };
  }
  const earliest = addDays(today, -PAUSED_DAYS_BACK);
  const changed = firstChange(old, pause);
  if (changed !== null && changed < earliest) {
    const isBeginning = old === null || old.from !== from;
    const message = isBeginning
      ? `A pause can begin at most ${PAUSED_DAYS_BACK} days back, on ${shortDate(earliest)}.`
      : `Days before ${shortDate(earliest)} stay as they are: end it on ${shortDate(addDays(earliest, -1))} or later.`;
    return { kind: 'impossible', field: isBeginning ? 'from' : 'until', message };
  }
  if (createdOn !== null && from < createdOn) {
    const message = `This habit begins on ${shortDate(createdOn)}.`;
    return { kind: 'impossible', field: 'from', message };
  }
  const other = others.find((known) => known.habitId === habitId && doOverlap(known, pause));
  if (!other) return null;
  const message = `There’s already a pause: ${pauseText(other, today)}.`;
  return { kind: 'conflict', field: other.from <= from ? 'from' : 'until', message };
}

/** Whether it can be deleted. An older pause can only be ended. */
export const isDeletable = ({ from }: RestDays, today: LocalDay): boolean =>
  from >= addDays(today, -PAUSED_DAYS_BACK);

/** The first day whose pause changes. */
function firstChange(old: RestDays | null, next: RestDays): LocalDay | null {
  if (old === null) return next.from;
  if (old.from !== next.from) return old.from < next.from ? old.from : next.from;
  if (old.until === next.until) return null;
  const earlier = [old, next].flatMap((pause) => endOf(pause) ?? []).toSorted()[0];
  return earlier === undefined ? null : addDays(earlier, 1);
}

const doOverlap = (a: RestDays, b: RestDays): boolean =>
  (b.until === null || a.from <= b.until) && (a.until === null || b.from <= a.until);
