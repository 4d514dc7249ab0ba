import { addDays, toLocalDay } from '#domain/days/local-day.ts';
import { clockIn } from '#domain/days/user-clock.ts';
import { UTC } from '#domain/days/time-zone.ts';
import { NO_WEEK_CHOSEN } from '#domain/days/week.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import type { ImportedDay } from '#domain/imports/imported-day.ts';
import { normaliseImport } from '#domain/imports/trackers/normalise-import.ts';
import type { FoundHabit } from '#domain/imports/trackers/reading.ts';
import { importHistory } from '#server/features/tracking/habits/public.ts';
import type { TestApp } from './open-app.ts';

export const TODAY = toLocalDay('2026-03-10');

/** The record of a day: nothing, done, skipped, an amount or a note. */
export const DAY_RECORDS = ['-', '-', 'd', 'd', 's', '1', '2', '3', 'n'] as const;
export type DayRecord = (typeof DAY_RECORDS)[number];

const isAmount = (what: DayRecord) => /\d/.test(what);

/** The change of a day that leaves this record. Undefined without a change. */
export function changeForRecord(what: DayRecord, { goal }: Frequency) {
  if (what === 'n') return { notes: 'why' };
  if (what === 's') return { skipped: true };
  if (goal !== null && isAmount(what)) return { amount: Number(what) };
  // Days of a weekly goal cannot be ticked.
  const isEachDay = goal === null || goal.per === 'day';
  return what === '-' || !isEachDay ? undefined : { completed: true };
}

export type PastHabit = { name: string; frequency: Frequency; records: readonly DayRecord[] };

function foundHabit({ name, frequency, records }: PastHabit): FoundHabit {
  const first = addDays(TODAY, 1 - records.length);
  const days = records.flatMap((what, at): ImportedDay[] => {
    const change = changeForRecord(what, frequency);
    const date = addDays(first, at);
    return change ? [{ date, completed: false, skipped: false, notes: null, ...change }] : [];
  });
  return {
    name,
    converted: { frequency, changes: [] },
    notes: [],
    createdOn: first,
    days: new Map(days.map((day) => [day.date, day])),
  };
}

/** Imports habits like a file of another tracker. Their owner was active on every day. */
export async function importHabits(
  app: TestApp,
  username: string,
  habits: readonly PastHabit[],
): Promise<void> {
  const [user] = await app.rows<{ id: number }>('select id from users where username = $1', [
    username,
  ]);
  const reader = { today: TODAY, zone: UTC };
  const { habits: normalised } = normaliseImport(
    { habits: habits.map(foundHabit), dropped: [] },
    reader,
  );
  const longest = Math.max(...habits.map(({ records }) => records.length));
  const activeDays = Array.from({ length: longest }, (_, back) => addDays(TODAY, -back));
  const actor = {
    userId: user?.id ?? 0,
    today: TODAY,
    clock: clockIn(UTC),
    daysFilledThrough: TODAY,
  };
  const options = { isContinuing: false, isPartTaken: false, activeDays };
  const session = { sessionEndsAt: 0, provedAt: 0, sessionHash: Buffer.alloc(32) };
  await importHistory(app.ctx, { ...actor, week: NO_WEEK_CHOSEN, ...session }, normalised, options);
}
