import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countOn, type DayCounts } from './day-counts.ts';
import { countMarks } from '../testing/count-marks.ts';
import { crushScore, sevenDayRate } from '../testing/scores-by-record.ts';
import type { DayFlags } from '../habits/habit-day.ts';
import { addDays, daysBetween, toLocalDay, toDayNumber } from '../days/local-day.ts';
import { crushScoreIfFinished, crushScoreOf, perfectRuns, sevenDayRateOf } from './perfect-days.ts';

const TODAY = toLocalDay('2026-11-20');
const FIRST = addDays(TODAY, -89);

type Row = DayFlags & { date: string };

const countAll = (rows: readonly Row[], first = FIRST): DayCounts =>
  countMarks(
    { first, length: daysBetween(first, TODAY) + 1 },
    rows.map((row) => ({ ...row, date: toLocalDay(row.date) })),
  );

const anyRow = fc
  .record({
    ago: fc.integer({ min: 0, max: 12 }),
    scheduled: fc.boolean(),
    state: fc.constantFrom('completed', 'completed', 'completed', 'skipped', 'open'),
  })
  .map(({ ago, scheduled, state }) => ({
    date: addDays(TODAY, -ago),
    scheduled,
    completed: state === 'completed',
    skipped: state === 'skipped',
  }));

test('figures from counts equal those from records', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 40 }), (rows) => {
      const counts = countAll(rows);
      expect(crushScoreOf(counts, TODAY)).toBe(crushScore(rows, TODAY));
      expect(sevenDayRateOf(counts, TODAY)).toBe(sevenDayRate(rows, TODAY));
    }),
  );
});

test('figures from counts end with the counted days', () => {
  const done = { scheduled: true, completed: true, skipped: false };
  const full = Array.from({ length: 120 }, (_, ago) => ({ ...done, date: addDays(TODAY, -ago) }));
  expect(crushScoreOf(countAll(full), TODAY)).toBe(90);
});

describe('counts', () => {
  const unasked = { scheduled: false, completed: false, skipped: false };

  test('counts distinguish done and open habits', () => {
    const open = { ...unasked, scheduled: true };
    const done = { ...open, completed: true };
    const counts = countAll([
      { ...open, date: TODAY },
      { ...done, date: TODAY },
    ]);
    expect(countOn(counts, TODAY)).toMatchObject({ logged: 2, completed: 1, kept: 1, open: 1 });
  });

  test('counts leave out an undone bonus', () => {
    const bonus = { ...unasked, completed: true, date: TODAY };
    expect(countOn(countAll([bonus]), TODAY)).toMatchObject({ logged: 1, completed: 1, kept: 0 });
    expect(countOn(countAll([{ ...unasked, date: TODAY }]), TODAY)).toMatchObject({ logged: 0 });
  });

  test('counts are zero for days outside of the range', () => {
    const counts = countAll([]);
    for (const date of [addDays(FIRST, -1), addDays(TODAY, 1)])
      expect(countOn(counts, date).logged).toBe(0);
  });
});

const on = (ago: number, ...marks: DayFlags[]): Row[] =>
  marks.map((mark) => ({ ...mark, date: addDays(TODAY, -ago) }));

describe('the score while today is unfinished', () => {
  const open = { scheduled: true, completed: false, skipped: false };
  const done = { ...open, completed: true };
  const skipped = { ...open, skipped: true };
  const bonus = { ...done, scheduled: false };
  const perfectDays = (count: number, from = 1): Row[] =>
    Array.from({ length: count }, (_, at) => on(from + at, done)).flat();

  test.each<[string, Row[], number | undefined]>([
    ['adds today to the days before it', [...on(0, open), ...perfectDays(17)], 18],
    ['counts what is done today once', [...on(0, open, done, done), ...perfectDays(2)], 3],
    ['begins with today after a day that was left open', [...on(0, open), ...on(1, open)], 1],
    ['begins with today where nothing was before', on(0, open), 1],
    ['passes over a day of rest', [...on(0, open), ...on(1, skipped), ...perfectDays(3, 2)], 4],
    ['counts the window and no further', [...on(0, open), ...perfectDays(120)], 90],
    ['is undefined when today is done', [...on(0, done), ...perfectDays(3)], undefined],
    ['is undefined when today was skipped', [...on(0, skipped), ...perfectDays(3)], undefined],
    ['is undefined when nothing is due today', perfectDays(3), undefined],
    ['is undefined for a bonus', [...on(0, bonus), ...perfectDays(3)], undefined],
  ])('the score if finished: %s', (_what, rows, expected) => {
    const counts = countAll(rows);
    expect(crushScoreIfFinished(counts, TODAY)).toBe(expected);
    if (expected === undefined) return;
    expect(crushScoreOf(counts, TODAY)).toBe(0);
    const finished = rows.map((row) =>
      row.date === TODAY && !row.skipped ? { ...row, completed: true } : row,
    );
    expect(crushScoreOf(countAll(finished), TODAY)).toBe(expected);
  });

  test('the score of an unfinished day looks back as far as that of a finished one', () => {
    const first = addDays(TODAY, -119);
    const year = countAll([...on(0, open), ...perfectDays(119)], first);
    const finished = countAll([...on(0, done), ...perfectDays(119)], first);
    expect(crushScoreIfFinished(year, TODAY)).toBe(crushScoreOf(finished, TODAY));
  });

  test('the score if finished is undefined when an exceeded limit has lost the day', () => {
    expect(crushScoreIfFinished(countAll(on(0, open)), TODAY, true)).toBeUndefined();
  });
});

test('an open today does not end a run of perfect days, and an earlier open day does', () => {
  const mark = { scheduled: true, completed: false, skipped: false };
  const counts = countAll([
    { ...mark, completed: true, date: addDays(TODAY, -4) },
    { ...mark, date: addDays(TODAY, -3) },
    { ...mark, completed: true, date: addDays(TODAY, -2) },
    { ...mark, completed: true, date: addDays(TODAY, -1) },
    { ...mark, date: TODAY },
  ]);
  const agoOf = (day: number) => day - toDayNumber(TODAY);
  const runs = perfectRuns(counts, TODAY).map(({ length, first, last }) => [
    length,
    agoOf(first),
    agoOf(last),
  ]);
  expect(runs).toEqual([
    [1, -4, -4],
    [2, -2, -1],
  ]);
});
