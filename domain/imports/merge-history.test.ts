import { describe, expect, test } from 'vitest';
import { addDays, type LocalDay, toLocalDay } from '../days/local-day.ts';
import { BY_WEEKDAYS } from '../habits/schedule.ts';
import { type DayWithStreak, type ImportedDay, mergeHistory, missedIn } from './merge-history.ts';

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
    scheduled: true,
    habitName: 'Read',
    streak: streaks[at] ?? 0,
  }));

const through = (at: number) => [{ first: FIRST, last: day(at) }];

describe('a history from elsewhere', () => {
  test.each([
    ['ddd', 3, 3, 2],
    ['dod', 1, 2, 2],
    ['dsd', 2, 2, 2],
    ['d-d', 1, 2, 2],
    ['dd-', 2, 2, 1],
    ['---', 0, 0, null],
  ])('%s of a daily habit gives streak %i and reps %i', (letters, streak, reps, last) => {
    const merged = mergeHistory({
      name: 'Read',
      schedule: daily,
      stored: [],
      imported: imported(letters),
      missed: through(2),
    });
    expect(merged).toMatchObject({ streak, reps, lastDoneOn: last === null ? null : day(last) });
    expect(merged.changed).toHaveLength(3);
  });

  test('on days that were not asked for is a bonus, and nothing is kept of the others', () => {
    const merged = mergeHistory({
      name: 'Read',
      schedule: mondays,
      stored: [],
      imported: imported('dodon--d'),
      missed: through(7),
    });
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
    const merged = mergeHistory({
      name: 'Read',
      schedule: daily,
      stored: kept('soond', [0, 0, 0, 0, 1]),
      imported: imported('dddoo'),
      missed: [],
    });
    const changed = merged.changed.map(({ date, completed, streak }) => [date, completed, streak]);
    expect(changed).toEqual([
      [day(1), true, 1],
      [day(2), true, 2],
    ]);
    expect(merged).toMatchObject({ taken: 2, streak: 1, reps: 3 });
  });

  test('told twice changes nothing the second time', () => {
    const merging = {
      name: 'Read',
      schedule: daily,
      imported: imported('dsondd-d'),
      missed: through(7),
    };
    const once = mergeHistory({ ...merging, stored: [] });
    const twice = mergeHistory({ ...merging, stored: once.changed });
    expect(twice).toEqual({ ...once, changed: [], taken: 0 });
  });

  test('keeps what our own files tell of an empty day, and of its name', () => {
    const merged = mergeHistory({
      name: 'Read',
      schedule: mondays,
      stored: [],
      imported: imported('-o').map((row) => ({ ...row, scheduled: false, habitName: 'Read more' })),
      missed: [],
    });
    expect(merged.changed).toMatchObject([
      { date: day(1), scheduled: false, habitName: 'Read more', completed: false },
    ]);
  });
});

describe('a day that nobody tells of', () => {
  const span = {
    createdOn: day(0),
    knownFrom: null,
    wholeThrough: null,
    today: day(9),
    last: day(9),
  };
  test.each([
    ['was missed in a new habit', {}, day(0), day(9)],
    ['was not before the habit was made here', { knownFrom: day(4) }, day(0), day(3)],
    ['is empty on purpose where all is told', { wholeThrough: day(6) }, day(7), day(9)],
    ['is asked for today whatever is told', { wholeThrough: day(20) }, day(9), day(9)],
    ['is asked for until the habit ended', { last: day(5) }, day(0), day(5)],
  ])('%s', (_, more, first, last) => {
    expect(missedIn({ ...span, ...more })).toEqual([{ first, last }]);
  });
});
