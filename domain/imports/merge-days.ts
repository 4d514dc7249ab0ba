import { daysBetween, type LocalDay } from '../days/local-day.ts';
import { type Goal, roundAmount } from '../habits/goal.ts';
import { type DatedFrequency, frequencyOn } from '../habits/past-rhythms.ts';
import type { DayDetails, RecordedDay } from '../history/recorded-habit.ts';
import { amountOn, withAmounts } from '../history/amount-years.ts';
import { DONE, type StoredDays, isDoneByAmount, NOTHING, SKIPPED } from '../history/facts.ts';
import { letterOfRecord, recordOf } from '../history/letters.ts';
import { type ImportedDay, type ImportedEntry, resultOfImported } from './imported-day.ts';

export type EntryOfDay = ImportedEntry & { date: LocalDay };

export type DaysToMerge = {
  /** With its schedules after the import, and the stored days since its first day. */
  habit: DatedFrequency & StoredDays & { createdOn: LocalDay };
  details: readonly DayDetails[];
  imported: readonly ImportedDay[];
  today: LocalDay;
  /** The habit gets the rhythm of the file, so amounts are added to stored days. */
  isRenewed: boolean;
};

export type MergedDays = {
  facts: StoredDays;
  details: DayDetails[];
  /** The amounts of days that had none. */
  entries: EntryOfDay[];
  /** Imported days with new content. */
  added: number;
};

const UNKNOWN_TIME = '12:00';

/** Adds imported days to the stored ones. Days with a record do not change. */
export function mergeDays(merging: DaysToMerge): MergedDays {
  const { habit, imported, today, isRenewed } = merging;
  const room = daysBetween(habit.createdOn, today) + 1;
  const letters = Array.from(habit.letters.padEnd(room, letterOfRecord(NOTHING)));
  const withDetails = new Set(merging.details.map(({ date }) => date));
  const amounts = new Map<LocalDay, number>();
  const details: DayDetails[] = [];
  const entries: EntryOfDay[] = [];
  let added = 0;
  for (const day of imported) {
    const { date } = day;
    const place = daysBetween(habit.createdOn, date);
    const letter = letters[place];
    if (letter === undefined) continue;
    const next = recordedFrom(frequencyOn(habit, date).goal, day, today);
    const { record, amount, notes, stepsDone } = next;
    const hasAmount = amountOn(habit.amountYears, date) > 0;
    const isStored =
      hasAmount || recordOf(letter.charCodeAt(0)) !== NOTHING || withDetails.has(date);
    if (amount > 0 && !hasAmount && (isRenewed || !isStored)) {
      amounts.set(date, amount);
      entries.push(...entriesOf(day, amount));
    }
    if (isStored) continue;
    letters[place] = letterOfRecord(record);
    if (notes !== null || stepsDone !== null) details.push({ date, notes, stepsDone });
    if (record !== NOTHING || amount > 0 || notes !== null || stepsDone !== null) added += 1;
  }
  const amountYears = withAmounts(habit.amountYears, amounts);
  return { facts: { letters: letters.join(''), amountYears }, details, entries, added };
}

function entriesOf({ date, entries }: ImportedDay, amount: number): EntryOfDay[] {
  const all = entries?.length ? entries : [{ id: null, amount, at: UNKNOWN_TIME }];
  return all.map((entry) => ({ ...entry, date }));
}

/** An imported day as a record. */
function recordedFrom(goal: Goal | null, imported: ImportedDay, today: LocalDay): RecordedDay {
  const isOurs = imported.scheduled !== undefined;
  const worth = isOurs
    ? { completed: imported.completed, skipped: imported.skipped, amount: imported.amount ?? null }
    : resultOfImported(goal, imported, today);
  const amount = roundAmount(worth.amount ?? 0);
  const { notes, stepsDone = null } = imported;
  if (imported.record !== undefined) {
    const record = imported.record === 'done' ? DONE : imported.record ? SKIPPED : NOTHING;
    return { record, amount, notes, stepsDone };
  }
  const isSkipped = imported.ownSkip ?? worth.skipped;
  const isRecorded = worth.completed && !isDoneByAmount(goal, amount);
  const record = isRecorded ? DONE : isSkipped && !worth.completed ? SKIPPED : NOTHING;
  return { record, amount, notes, stepsDone };
}
