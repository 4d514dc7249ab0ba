import { addDays, type LocalDay, laterOf } from '../days/local-day.ts';
import type { HabitDay } from '../habits/habit-day.ts';
import { isScheduledOn, type Schedule, scheduledDays } from '../habits/schedule.ts';
import { isDone, isOpen, type RunBefore, streakDelta } from '../streaks/streak.ts';

/** A day of a habit that is not named again with each of them. */
export type DayWithStreak = Omit<HabitDay, 'id' | 'habitId'> & {
  /** Length of the run that ends on this day; 0 unless it was scheduled and done. */
  streak: number;
};

/** A day as another tracker, or an export of ours, has it. Where `scheduled` is missing, the schedule says it. */
export type ImportedDay = Pick<HabitDay, 'date' | 'completed' | 'skipped' | 'notes'> &
  Partial<Pick<HabitDay, 'scheduled' | 'amount' | 'habitName'>>;

export type Merging = {
  name: string;
  /** By which it was asked for until now, from its day of creation on. */
  schedule: Schedule;
  stored: readonly DayWithStreak[];
  imported: readonly ImportedDay[];
  /** Days on which it was asked for and of which nobody tells were missed: from one day to another. */
  missed: readonly { first: LocalDay; last: LocalDay }[];
};

export type Merged = {
  /** What has to be written: new days and those that are not as they were. */
  changed: DayWithStreak[];
  /** Days told of on which something happened that was not kept here yet. */
  taken: number;
  streak: number;
  reps: number;
  lastDoneOn: LocalDay | null;
};

/**
 * Brings days from elsewhere together with those kept here. A day on which something was done here stays as it is:
 * the same days told twice change nothing the second time.
 */
export function mergeHistory(merging: Merging): Merged {
  const before = new Map(merging.stored.map((day) => [day.date, day]));
  const after = new Map(before);
  let taken = 0;
  for (const imported of merging.imported) {
    const stored = before.get(imported.date);
    const day = mergeDay(merging, stored, imported);
    if (day) after.set(imported.date, day);
    if (day && day !== stored && hasHappened(day)) taken += 1;
  }
  for (const { first, last } of merging.missed) {
    for (const date of scheduledDays(merging.schedule, first, last)) {
      if (!after.has(date)) after.set(date, missedOn(merging.name, date));
    }
  }
  return { ...withStreaks([...after.values()].toSorted(byDate), before), taken };
}

const byDate = (a: DayWithStreak, b: DayWithStreak) => (a.date < b.date ? -1 : 1);

const missedOn = (habitName: string, date: LocalDay): DayWithStreak => ({
  date,
  scheduled: true,
  completed: false,
  skipped: false,
  amount: null,
  notes: null,
  habitName,
  streak: 0,
});

/** Done, skipped or written about. */
const hasHappened = ({ completed, skipped, amount, notes }: Omit<DayWithStreak, 'streak'>) =>
  completed || skipped || amount !== null || notes !== null;

function mergeDay(
  { name, schedule }: Merging,
  stored: DayWithStreak | undefined,
  imported: ImportedDay,
): DayWithStreak | undefined {
  if (stored && hasHappened(stored)) return stored;
  const { date, completed, skipped, amount = null, notes } = imported;
  const scheduled = stored?.scheduled ?? imported.scheduled ?? isScheduledOn(schedule, date);
  const isEmpty = !completed && !skipped && amount === null && notes === null;
  // Nothing was asked and nothing done: no record, unless one is told of in so many words.
  if (isEmpty && !scheduled && imported.scheduled === undefined) return stored;
  const habitName = stored?.habitName ?? imported.habitName ?? name;
  return { date, scheduled, completed, skipped, amount, notes, habitName, streak: 0 };
}

function withStreaks(days: readonly DayWithStreak[], before: ReadonlyMap<LocalDay, DayWithStreak>) {
  const merged: Omit<Merged, 'taken'> = { changed: [], streak: 0, reps: 0, lastDoneOn: null };
  let run: RunBefore | null = null;
  for (const day of days) {
    const { streak } = streakDelta({ before: run, old: null, next: day });
    const next: DayWithStreak = { ...day, streak };
    if (isDone(next)) {
      merged.streak = streak;
      merged.lastDoneOn = next.date;
    }
    if (isDone(next) || isOpen(next)) run = { isDone: isDone(next), streak };
    merged.reps += Number(next.completed);
    if (!isSame(before.get(next.date), next)) merged.changed.push(next);
  }
  return merged;
}

const isSame = (a: DayWithStreak | undefined, b: DayWithStreak) =>
  a !== undefined &&
  a.scheduled === b.scheduled &&
  a.completed === b.completed &&
  a.skipped === b.skipped &&
  a.amount === b.amount &&
  a.notes === b.notes &&
  a.streak === b.streak;

/** Where a day that nobody tells of was missed: everywhere in a new habit, before its creation in one that was here. */
export function missedIn(span: {
  createdOn: LocalDay;
  /** The day of creation until now; null for a new habit. */
  knownFrom: LocalDay | null;
  /** Up to here everything is told, the empty days on purpose. */
  wholeThrough: LocalDay | null;
  today: LocalDay;
  last: LocalDay;
}): { first: LocalDay; last: LocalDay }[] {
  const { createdOn, knownFrom, wholeThrough, today, last } = span;
  const first = wholeThrough === null ? createdOn : laterOf(createdOn, addDays(wholeThrough, 1));
  if (knownFrom !== null) return [{ first, last: addDays(knownFrom, -1) }];
  // Today is asked for whatever a file of another day left out.
  return [{ first: first < today ? first : today, last }];
}
