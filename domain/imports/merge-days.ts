import { type ScheduleHistory, versionOn } from '../history/schedule-history.ts';
import { type LocalDay, toDayNumber } from '../days/local-day.ts';
import type { Goal } from '../habits/goal.ts';
import type { DayDetails, RecordedDay } from '../history/evaluated-habit.ts';
import {
  copyFacts,
  DONE,
  type Facts,
  factsOn,
  isDoneByAmount,
  NOTHING,
  SKIPPED,
  toThousandths,
} from '../history/facts.ts';
import { type ImportedDay, type ImportedEntry, resultOfImported } from './imported-day.ts';

export type EntryOfDay = ImportedEntry & { date: LocalDay };

export type Merging = {
  schedule: ScheduleHistory;
  /** The stored days, by the indexes of this schedule. */
  facts: Facts;
  details: readonly DayDetails[];
  imported: readonly ImportedDay[];
  today: LocalDay;
  /** The habit gets the rhythm of the file, so amounts are added to stored days. */
  isRenewed: boolean;
};

export type MergedDays = {
  facts: Facts;
  details: DayDetails[];
  entries: EntryOfDay[];
  /** Imported days with new content. */
  added: number;
  amountDates: LocalDay[];
};

const UNKNOWN_TIME = '12:00';

/** Adds imported days to the stored ones. Days with a record do not change. */
export function mergeDays(merging: Merging): MergedDays {
  const { schedule, details, imported, today, isRenewed } = merging;
  const { createdOn } = schedule;
  const room = toDayNumber(today) - createdOn + 1;
  const facts = copyFacts(merging.facts, Math.max(room, merging.facts.records.length));
  const stored = new Map(details.map((day) => [day.date, day]));
  const merged: MergedDays = { facts, details: [], entries: [], added: 0, amountDates: [] };
  for (const day of imported) {
    const number = toDayNumber(day.date);
    const place = number - createdOn;
    if (place < 0 || place >= facts.records.length) continue;
    const next = recordedFrom(versionOn(schedule, number).frequency.goal, day, today);
    const old = factsOn(facts, place);
    const isStored = old.record !== NOTHING || old.amount > 0 || stored.has(day.date);
    if (isStored) {
      if (isRenewed && old.amount === 0 && next.amount > 0) addAmount(merged, place, day, next);
      continue;
    }
    const { record, amount, notes, stepsDone } = next;
    facts.records[place] = record;
    if (amount > 0) addAmount(merged, place, day, next);
    if (notes !== null || stepsDone !== null) {
      merged.details.push({ date: day.date, notes, stepsDone });
    }
    if (record !== NOTHING || amount > 0 || notes !== null || stepsDone !== null) merged.added += 1;
  }
  return merged;
}

function addAmount(
  merged: MergedDays,
  place: number,
  { date, entries }: ImportedDay,
  { amount }: RecordedDay,
): void {
  const { facts } = merged;
  facts.amounts ??= new Float64Array(facts.records.length);
  facts.amounts[place] = amount;
  merged.amountDates.push(date);
  const all = entries?.length ? entries : [{ id: null, amount: amount / 1000, at: UNKNOWN_TIME }];
  merged.entries.push(...all.map((entry) => ({ ...entry, date })));
}

/** An imported day as a record. */
function recordedFrom(goal: Goal | null, imported: ImportedDay, today: LocalDay): RecordedDay {
  const isOurs = imported.scheduled !== undefined;
  const worth = isOurs
    ? { completed: imported.completed, skipped: imported.skipped, amount: imported.amount ?? null }
    : resultOfImported(goal, imported, today);
  const amount = toThousandths(worth.amount ?? 0);
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
