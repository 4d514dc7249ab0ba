import { describe, expect, test } from 'vitest';
import { addDays, type LocalDay, toLocalDay } from '../days/local-day.ts';
import { NO_WEEK_CHOSEN } from '../days/week.ts';
import { BY_WEEKDAYS } from '../habits/schedule.ts';
import { type Merging, mergeHistory } from './merge-history.ts';
import type { DayWithStreak } from './merge-told.ts';
import type { ImportedDay } from './told-day.ts';

const FIRST = toLocalDay('2025-03-03');
const day = (at: number): LocalDay => addDays(FIRST, at);
const daily = { type: 'daily', weekdays: null, ...BY_WEEKDAYS, createdOn: FIRST } as const;
const mondays = { type: 'weekly', weekdays: ['monday'], ...BY_WEEKDAYS, createdOn: FIRST } as const;

const LETTERS: Record<string, Partial<ImportedDay>> = {
  d: { completed: true },
  s: { skipped: true },
  o: {},
  n: { notes: 'why' },
};

/** 'd' done, 's' skipped, 'o' not done, 'n' a note, '-' nothing told. */
const imported = (letters: string): ImportedDay[] =>
  Array.from(letters).flatMap((letter, at) =>
    LETTERS[letter]
      ? [{ date: day(at), completed: false, skipped: false, notes: null, ...LETTERS[letter] }]
      : [],
  );

const kept = (letters: string, streaks: number[] = []): DayWithStreak[] =>
  imported(letters).map((day, at) => ({
    ...day,
    amount: null,
    stepsDone: null,
    ownSkip: null,
    scheduled: true,
    habitName: 'Read',
    streak: streaks[at] ?? 0,
  }));

/** A new habit, told of on its last day. */
const merging = (last: number, more: Partial<Merging>): Merging => ({
  name: 'Read',
  schedule: daily,
  stored: [],
  storedPeriods: [],
  imported: [],
  importedPeriods: [],
  seenOn: [],
  today: day(last),
  last: day(last),
  knownFrom: null,
  wholeThrough: null,
  week: NO_WEEK_CHOSEN,
  isRejudged: false,
  ...more,
});

describe('a history from elsewhere', () => {
  test.each([
    ['ddd', 3, 3, 2],
    ['dod', 1, 2, 2],
    ['dsd', 2, 2, 2],
    ['d-d', 1, 2, 2],
    ['dd-', 2, 2, 1],
    ['---', 0, 0, null],
  ])('%s of a daily habit gives streak %i and reps %i', (letters, streak, reps, last) => {
    const merged = mergeHistory(merging(2, { imported: imported(letters) }));
    expect(merged).toMatchObject({ streak, reps, lastDoneOn: last === null ? null : day(last) });
    expect(merged.changed).toHaveLength(3);
  });

  test('on days that were not asked for is a bonus, and nothing is kept of the others', () => {
    const merged = mergeHistory(merging(7, { schedule: mondays, imported: imported('dodon--d') }));
    const flags = merged.changed.map(({ date, scheduled, streak }) => [date, scheduled, streak]);
    expect(flags).toEqual([
      [day(0), true, 1],
      [day(2), false, 0],
      [day(4), false, 0],
      [day(7), true, 2],
    ]);
    expect(merged).toMatchObject({ streak: 2, reps: 3, taken: 4 });
  });

  test('leaves what was done here, and takes the rest', () => {
    const stored = kept('soond', [0, 0, 0, 0, 1]);
    const merged = mergeHistory(
      merging(4, { stored, knownFrom: FIRST, imported: imported('dddoo') }),
    );
    const changed = merged.changed.map(({ date, completed, streak }) => [date, completed, streak]);
    expect(changed).toEqual([
      [day(1), true, 1],
      [day(2), true, 2],
    ]);
    expect(merged).toMatchObject({ taken: 2, streak: 1, reps: 3 });
  });

  test('told twice changes nothing the second time', () => {
    const told = merging(7, { imported: imported('dsondd-d') });
    const once = mergeHistory(told);
    const twice = mergeHistory({ ...told, stored: once.changed, knownFrom: FIRST });
    expect(twice).toEqual({ ...once, changed: [], taken: 0 });
  });

  test('keeps what our own files tell of an empty day, and of its name', () => {
    const rows = imported('-o').map((row) => ({
      ...row,
      scheduled: false,
      habitName: 'Read more',
    }));
    const told = { schedule: mondays, imported: rows, wholeThrough: day(1) };
    const merged = mergeHistory(merging(1, told));
    expect(merged.changed).toMatchObject([
      { date: day(1), scheduled: false, habitName: 'Read more', completed: false },
    ]);
  });
});

const week = (at: number) => {
  const worth = { needed: 1, done: 1, scheduled: true, completed: true, skipped: false };
  return { unit: 'week' as const, first: day(at), date: day(at + 6), ...worth, streak: 0 };
};

test('weeks under an earlier rhythm come with their streak, as days do', () => {
  const merged = mergeHistory(merging(14, { importedPeriods: [week(0), week(7)] }));
  expect(merged.periods).toEqual([
    { ...week(0), streak: 1 },
    { ...week(7), streak: 2 },
  ]);
  expect(merged).toMatchObject({ streak: 0, latestPeriod: null });
});

describe('a day that nobody tells of', () => {
  test.each<[string, Partial<Merging>, number | null, number | null]>([
    ['was missed in a new habit', {}, 0, 9],
    ['was not before the habit was made here', { knownFrom: day(4) }, 0, 3],
    ['is empty on purpose where all is told', { wholeThrough: day(6) }, 7, 9],
    ['is asked for today whatever is told', { wholeThrough: day(20) }, 9, 9],
    ['is asked for until the habit ended', { schedule: { ...daily, archivedOn: day(5) } }, 0, 5],
    [
      'of what was put away is empty on purpose where all is told',
      { schedule: { ...daily, archivedOn: day(9) }, wholeThrough: day(6) },
      null,
      null,
    ],
  ])('%s', (_, more, first, last) => {
    const { changed } = mergeHistory(merging(9, more));
    const dates = changed.filter(({ scheduled }) => scheduled).map(({ date }) => date);
    const ends = [first, last].flatMap((at) => (at === null ? [] : [day(at)]));
    expect([dates[0], dates.at(-1)].filter(Boolean)).toEqual(ends);
  });
});
