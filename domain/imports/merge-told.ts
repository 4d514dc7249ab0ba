import type { LocalDay } from '../days/local-day.ts';
import { type Goal, isSlip } from '../habits/goal.ts';
import { type DayContent, type HabitDay, UNTOUCHED } from '../habits/habit-day.ts';
import type { DatedContent } from '../habits/replan.ts';
import { isPausedOn } from '../habits/pause.ts';
import { askingOf, isScheduledOn, type Schedule } from '../habits/schedule.ts';
import { type ImportedDay, type ImportedEntry, judgeTold } from './told-day.ts';

/** A day of a habit that is not named again with each of them. */
export type DayWithStreak = DatedContent &
  Pick<HabitDay, 'habitName'> & {
    /** Length of the run that ends on this day; 0 unless it was scheduled and done. */
    streak: number;
  };

export type EntryOfDay = ImportedEntry & { date: LocalDay };

export type Telling = {
  name: string;
  schedule: Schedule;
  stored: readonly DayWithStreak[];
  imported: readonly ImportedDay[];
  today: LocalDay;
  isRejudged: boolean;
};

export type Told = {
  days: Map<LocalDay, DayWithStreak>;
  entries: EntryOfDay[];
  /** Days told of on which something happened that was not kept here yet. */
  taken: number;
};

/** Noon says nothing of when it was. */
const SOME_TIME = '12:00';

/** A day on which something was done here stays as it is. */
export function mergeTold(telling: Telling): Told {
  const stored = new Map(telling.stored.map((day) => [day.date, day]));
  const told: Told = { days: new Map(stored), entries: [], taken: 0 };
  const imported = new Map(telling.imported.map((day) => [day.date, day]));
  if (telling.isRejudged) {
    for (const day of telling.stored)
      keep(told, day, rejudged(telling, day, imported.get(day.date)));
  }
  for (const day of telling.imported) {
    const before = stored.get(day.date);
    if (before && hasHappened(before)) continue;
    const next = toldDay(telling, before, day);
    if (!next) continue;
    keep(told, before, next, day.entries);
    if (hasHappened(next)) told.taken += 1;
  }
  return told;
}

function keep(
  told: Told,
  before: DayWithStreak | undefined,
  next: DayWithStreak,
  entries?: readonly ImportedEntry[],
): void {
  const { date, amount } = next;
  told.days.set(date, next);
  if (amount === null || amount === 0 || (before?.amount ?? null) !== null) return;
  const all = entries?.length ? entries : [{ id: null, amount, at: SOME_TIME }];
  told.entries.push(...all.map((entry) => ({ ...entry, date })));
}

type Happened = Pick<DayContent, 'completed' | 'skipped' | 'amount' | 'notes'> &
  Partial<Pick<DayContent, 'stepsDone' | 'ownSkip'>>;

/** Done, also in part, skipped or written about. That a pause passes over it is nothing. */
export const hasHappened = ({ completed, amount, stepsDone = null, notes, ...day }: Happened) =>
  completed ||
  (day.ownSkip ?? day.skipped) ||
  amount !== null ||
  stepsDone !== null ||
  notes !== null;

function toldDay(
  { name, schedule, today }: Telling,
  stored: DayWithStreak | undefined,
  imported: ImportedDay,
): DayWithStreak | undefined {
  const { date, notes } = imported;
  const isOurs = imported.scheduled !== undefined;
  const worth = isOurs
    ? { completed: imported.completed, skipped: imported.skipped, amount: imported.amount ?? null }
    : judgeTold(schedule.goal, imported, today);
  const { stepsDone = null } = imported;
  // Where its pause came along. Else it stays as neutral as it was.
  const ownSkip = isPausedOn(schedule.pauses, date) ? (imported.ownSkip ?? null) : null;
  const scheduled = isOurs
    ? ownSkip === null && (stored?.scheduled ?? imported.scheduled ?? false)
    : isAsked(schedule, date, stored, worth);
  // Nothing was asked and nothing done: no record, unless one is told of in so many words.
  if (!hasHappened({ ...worth, stepsDone, notes }) && !scheduled && !isOurs) return undefined;
  const habitName = stored?.habitName ?? imported.habitName ?? name;
  const marks = { ...worth, stepsDone, ownSkip, notes };
  return { ...UNTOUCHED, date, scheduled, ...marks, habitName, streak: 0 };
}

type Worth = Pick<DayWithStreak, 'completed' | 'amount'>;

/** Where other days decide it, they do so later. */
function isAsked(
  schedule: Schedule,
  date: LocalDay,
  stored: DayWithStreak | undefined,
  { completed, amount }: Worth,
): boolean {
  const asking = askingOf(schedule);
  if (asking === 'limit') return completed || isSlip(schedule.goal, amount);
  const before = stored?.scheduled ?? isScheduledOn({ ...schedule, pauses: null }, date);
  return before || (asking === 'since' && completed);
}

/** As the habit would have kept the day, had it been asked for like this then. What was done stays done. */
function rejudged(
  { schedule, today }: Telling,
  stored: DayWithStreak,
  imported: ImportedDay | undefined,
): DayWithStreak {
  const amount = stored.amount ?? imported?.amount;
  const told = amount === undefined || amount === null ? stored : { ...stored, amount };
  const judged = judgeTold(schedule.goal, told, today);
  const worth = stored.completed && !judged.completed ? doneAnyhow(schedule.goal, judged) : judged;
  return { ...stored, ...worth, scheduled: isAsked(schedule, stored.date, undefined, worth) };
}

function doneAnyhow<Judged extends Worth>(goal: Goal | null, judged: Judged): Judged {
  if (goal?.kind === 'most') return { ...judged, completed: goal.per === 'day', amount: null };
  if (goal?.per !== 'day') return { ...judged, completed: true };
  return { ...judged, completed: true, amount: Math.max(judged.amount ?? 0, goal.amount) };
}
