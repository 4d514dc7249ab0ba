import { shortDate } from '../days/day-words.ts';
import { addDays, type LocalDay, laterOf } from '../days/local-day.ts';
import { endOf, type Pause, type RestDays } from '../habits/pause.ts';
import { PAUSED_DAYS_BACK, MAX_PAUSES } from '../habits/pause-rules.ts';
import { nounFor, pluralise } from '../text/pluralise.ts';

/** A pause of a file. `habit` is the index of its habit; null for all habits. */
export type ImportedPause = RestDays & { habit: number | null };

/** A habit of the file. `id` is null for a new one. */
export type RestingHabit = { id: number | null; createdOn: LocalDay };

export type NewPauses = {
  added: ImportedPause[];
  /** How many pauses exceed the maximum. */
  dropped: number;
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
  const found: NewPauses = { added: [], dropped: 0, isCut: false };
  for (const pause of pauses.toSorted((a, b) => (a.from > b.from ? -1 : 1))) {
    const habit = pause.habit === null ? null : (habits[pause.habit] ?? null);
    const days = sinceCreated(pause, habit);
    if (days === null) continue;
    const others = [
      ...existing.filter(({ habitId }) =>
        pause.habit === null ? habitId === null : habitId !== null && habitId === habit?.id,
      ),
      ...found.added.filter((other) => other.habit === pause.habit),
    ];
    const ranges = uncoveredDays(days, others);
    found.isCut ||= ranges.length > 0 && !isWhole(ranges, days);
    for (const range of ranges) {
      if (existing.length + found.added.length < MAX_PAUSES)
        found.added.push({ ...pause, ...range });
      else found.dropped += 1;
    }
  }
  return found;
}

/** A pause begins at the earliest on the first day of its habit. */
function sinceCreated(pause: RestDays, habit: RestingHabit | null): RestDays | null {
  const { until } = pause;
  const from = habit === null ? pause.from : laterOf(pause.from, habit.createdOn);
  return until !== null && until < from ? null : { from, until };
}

const isWhole = ([first]: readonly RestDays[], { from, until }: RestDays): boolean =>
  first?.from === from && first.until === until;

/** The days of a pause that other pauses do not cover. */
function uncoveredDays({ from, until }: RestDays, others: readonly RestDays[]): RestDays[] {
  const ranges: RestDays[] = [];
  let first: LocalDay | null = from;
  for (const other of others.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (first === null || (until !== null && first > until)) return ranges;
    if (other.until !== null && other.until < first) continue;
    if (other.from > first) {
      const before = addDays(other.from, -1);
      if (until !== null && before >= until) break;
      ranges.push({ from: first, until: before });
    }
    const last = endOf(other);
    first = last === null ? null : addDays(last, 1);
  }
  if (first !== null && (until === null || first <= until)) ranges.push({ from: first, until });
  return ranges;
}

type Importing = { today: LocalDay; hasOthers: boolean };

/** The differences between the pauses of the file and the imported ones. */
export function listDroppedPauses(
  { added, dropped, isCut }: NewPauses,
  { today, hasOthers }: Importing,
): { what: string; why: string }[] {
  const earliest = addDays(today, -PAUSED_DAYS_BACK);
  const isLongAgo = added.some(({ habit, from }) => habit === null && from < earliest);
  const reasons = [
    dropped > 0 &&
      `You can keep ${MAX_PAUSES} pauses, so ${pluralise(dropped, 'older one')} ${nounFor(dropped, 'was', 'were')} not imported.`,
    isCut && 'Days that are already paused here keep their pause; the rest is added.',
    isLongAgo &&
      hasOthers &&
      `Habits that are here and not in this file keep their days before ${shortDate(earliest)}.`,
  ];
  return reasons.flatMap((why) => (why ? [{ what: 'Pauses', why }] : []));
}
