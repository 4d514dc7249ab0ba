import { plainDay } from '../days/day-words.ts';
import { addDays, type LocalDay, laterOf } from '../days/local-day.ts';
import type { Pause, PausedDays } from '../habits/pause.ts';
import { PAUSED_DAYS_BACK, MAX_PAUSES } from '../habits/pause-rules.ts';
import { pluralise } from '../text/pluralise.ts';

/** A pause of a file: of the habit in that place there, or of everything. */
export type ImportedPause = PausedDays & { habit: number | null };

/** What a habit of the file will be here. `id` is null of one that is not here yet. */
export type RestingHabit = { id: number | null; createdOn: LocalDay };

export type NewPauses = {
  added: ImportedPause[];
  /** So many are too many. */
  left: number;
  /** Whether one was cut, because some of its days are paused here already. */
  isCut: boolean;
};

/**
 * Those of a file that are not here yet, the newest first. Two pauses of the same do not overlap: of one that does, the days are
 * added that do not rest here.
 */
export function pausesToAdd(
  told: readonly ImportedPause[],
  existing: readonly Pause[],
  habits: readonly RestingHabit[],
): NewPauses {
  const found: NewPauses = { added: [], left: 0, isCut: false };
  for (const pause of told.toSorted((a, b) => (a.from > b.from ? -1 : 1))) {
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

/** A habit rests on no day before it was made. */
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

/** What the others leave of it. */
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

/** What of the pauses comes otherwise than the file says. */
export function listDroppedPauses(
  { added, left, isCut }: NewPauses,
  { today, hasOthers }: Importing,
): { what: string; why: string }[] {
  const earliest = addDays(today, -PAUSED_DAYS_BACK);
  const isLongAgo = added.some(({ habit, from }) => habit === null && from < earliest);
  const reasons = [
    left > 0 && `At most ${MAX_PAUSES} can be kept: ${pluralise(left, 'older one')} stay behind.`,
    isCut && 'Days that are already paused here keep their pause; the rest is added.',
    isLongAgo &&
      hasOthers &&
      `Habits that are here and not in this file keep their days before ${plainDay(earliest)}.`,
  ];
  return reasons.flatMap((why) => (why ? [{ what: 'Pauses', why }] : []));
}
