import { shortDate } from '../days/day-words.ts';
import { addDays, type LocalDay, laterOf } from '../days/local-day.ts';
import type { Pause, PausedDays } from '../habits/pause.ts';
import { PAUSED_DAYS_BACK, MAX_PAUSES } from '../habits/pause-rules.ts';
import { pluralise } from '../text/pluralise.ts';

/** A pause of a file. `habit` is the index of its habit; null for all habits. */
export type ImportedPause = PausedDays & { habit: number | null };

/** A habit of the file. `id` is null for a new one. */
export type RestingHabit = { id: number | null; createdOn: LocalDay };

export type NewPauses = {
  added: ImportedPause[];
  /** How many pauses exceed the maximum. */
  left: number;
  /** Whether a pause was shortened because some of its days are paused already. */
  isCut: boolean;
};

/**
 * The new pauses of a file, the newest first. Pauses of a habit must not overlap, so only days that are not paused yet are
 * added.
 */
export function pausesToAdd(
  pauses: readonly ImportedPause[],
  existing: readonly Pause[],
  habits: readonly RestingHabit[],
): NewPauses {
  const found: NewPauses = { added: [], left: 0, isCut: false };
  for (const pause of pauses.toSorted((a, b) => (a.from > b.from ? -1 : 1))) {
    const resting = pause.habit === null ? null : (habits[pause.habit] ?? null);
    const own = sinceCreated(pause, resting);
    if (own === null) continue;
    const known = [
      ...existing.filter((other) => isOfSame(other, pause, resting)),
      ...sameOf(found, pause),
    ];
    const days = daysBetween(own, known);
    found.isCut ||= days.length > 0 && !isWhole(days, own);
    for (const more of days) {
      if (existing.length + found.added.length < MAX_PAUSES)
        found.added.push({ ...pause, ...more });
      else found.left += 1;
    }
  }
  return found;
}

/** A pause begins at the earliest on the first day of its habit. */
function sinceCreated(pause: PausedDays, habit: RestingHabit | null): PausedDays | null {
  const { until } = pause;
  const from = habit === null ? pause.from : laterOf(pause.from, habit.createdOn);
  return until !== null && until < from ? null : { from, until };
}

const isOfSame = ({ habitId }: Pause, { habit }: ImportedPause, resting: RestingHabit | null) =>
  habit === null
    ? habitId === null
    : resting !== null && habitId === resting.id && habitId !== null;

const sameOf = ({ added }: NewPauses, { habit }: ImportedPause) =>
  added.filter((pause) => pause.habit === habit);

const isWhole = ([first]: readonly PausedDays[], { from, until }: PausedDays): boolean =>
  first?.from === from && first.until === until;

/** The days of a pause that others do not cover. */
function daysBetween({ from, until }: PausedDays, others: readonly PausedDays[]): PausedDays[] {
  const left: PausedDays[] = [];
  let first: LocalDay | null = from;
  for (const other of others.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (first === null || (until !== null && first > until)) return left;
    if (other.until !== null && other.until < first) continue;
    const before = addDays(other.from, -1);
    if (before >= first) {
      if (until !== null && before >= until) break;
      left.push({ from: first, until: before });
    }
    first = other.until === null ? null : addDays(other.until, 1);
  }
  if (first !== null && (until === null || first <= until)) left.push({ from: first, until });
  return left;
}

type Importing = { today: LocalDay; hasOthers: boolean };

/** The differences between the pauses of the file and the imported ones. */
export function listDroppedPauses(
  { added, left, isCut }: NewPauses,
  { today, hasOthers }: Importing,
): { what: string; why: string }[] {
  const earliest = addDays(today, -PAUSED_DAYS_BACK);
  const isLongAgo = added.some(({ habit, from }) => habit === null && from < earliest);
  const reasons = [
    left > 0 && `At most ${MAX_PAUSES} fit: ${pluralise(left, 'older one')} stay behind.`,
    isCut && 'Days that are already paused here keep their pause; the rest is added.',
    isLongAgo &&
      hasOthers &&
      `Habits that are here and not in this file keep their days before ${shortDate(earliest)}.`,
  ];
  return reasons.flatMap((why) => (why ? [{ what: 'Pauses', why }] : []));
}
