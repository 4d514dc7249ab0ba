import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DayFlags } from '../habits/habit-day.ts';
import { isDone, isLogged, isOpen, repsChange, streakDelta } from './streak.ts';

const DONE: DayFlags = { scheduled: true, completed: true, skipped: false };
const OPEN: DayFlags = { scheduled: true, completed: false, skipped: false };
const SKIPPED: DayFlags = { scheduled: true, completed: false, skipped: true };
const BONUS: DayFlags = { scheduled: false, completed: true, skipped: false };
const UNSCHEDULED: DayFlags = { scheduled: false, completed: false, skipped: false };
const afterFive = { isDone: true, streak: 5 };
const afterOpen = { isDone: false, streak: 0 };

describe('a day', () => {
  test.each([
    ['completed', DONE, true, false, true],
    ['left', OPEN, false, true, true],
    ['skipped', SKIPPED, false, false, true],
    ['a bonus', BONUS, false, false, true],
    ['a bonus taken back', UNSCHEDULED, false, false, false],
  ])('that is %s is done, open and logged as told', (_, mark, done, open, logged) => {
    expect([isDone(mark), isOpen(mark), isLogged(mark)]).toEqual([done, open, logged]);
  });
});

describe('streakDelta', () => {
  test.each([
    ['a first completion', null, OPEN, DONE, { streak: 1, shift: 1 }],
    ['the next completion', afterFive, OPEN, DONE, { streak: 6, shift: 6 }],
    ['a completion after an open day', afterOpen, OPEN, DONE, { streak: 1, shift: 1 }],
    ['taking a completion back', afterFive, DONE, OPEN, { streak: 0, shift: -6 }],
    ['skipping an open day', afterFive, OPEN, SKIPPED, { streak: 0, shift: 5 }],
    ['skipping a done day', afterFive, DONE, SKIPPED, { streak: 0, shift: -1 }],
    ['a new open row', afterFive, null, OPEN, { streak: 0, shift: -5 }],
    ['a bonus day', afterFive, null, BONUS, { streak: 0, shift: 0 }],
    ['taking the row of an open day away', afterFive, OPEN, null, { streak: 0, shift: 5 }],
    ['a completion where no row was', afterFive, null, DONE, { streak: 6, shift: 1 }],
    ['nothing', afterFive, DONE, DONE, { streak: 6, shift: 0 }],
  ])('after %s', (_, before, old, next, expected) => {
    expect(streakDelta({ before, old, next })).toEqual(expected);
  });

  test('agrees with counting the whole history anew, after any edits of any days', () => {
    const edit = fc.tuple(fc.nat({ max: 20 }), fc.option(anyMark, { freq: 4 }));
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 60 }), (edits) => {
        const history: History = new Map();
        for (const [day, next] of edits) {
          editIncrementally(history, day, next);
          expect(streaksOf(history)).toEqual(countedAnew(history));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('repsChange', () => {
  test.each([
    ['a completion', OPEN, DONE, 1],
    ['a bonus day', null, BONUS, 1],
    ['taking it back', DONE, OPEN, -1],
    ['taking the row away', BONUS, null, -1],
    ['a note', DONE, DONE, 0],
    ['skipping', OPEN, SKIPPED, 0],
    ['nothing at all', null, null, 0],
  ])('counts %s', (_, old, next, expected) => {
    expect(repsChange(old, next)).toBe(expected);
  });
});

type Row = DayFlags & { streak: number };
type History = Map<number, Row>;

const anyMark = fc.constantFrom(DONE, DONE, OPEN, SKIPPED, BONUS, UNSCHEDULED);

/** What the database does: one look back, one row written, one range shifted. */
function editIncrementally(history: History, day: number, next: DayFlags | null): void {
  const days = [...history.keys()].toSorted((a, b) => a - b);
  const marked = (key: number) => history.get(key) ?? { ...UNSCHEDULED, streak: 0 };
  const lastKey = days.findLast((key) => key < day && (isDone(marked(key)) || isOpen(marked(key))));
  const last = lastKey === undefined ? null : marked(lastKey);
  const { streak, shift } = streakDelta({
    before: last && { isDone: isDone(last), streak: last.streak },
    old: history.get(day) ?? null,
    next,
  });
  for (const key of days.filter((later) => later > day)) {
    const row = marked(key);
    if (isOpen(row)) break;
    if (isDone(row)) history.set(key, { ...row, streak: row.streak + shift });
  }
  if (next) history.set(day, { ...next, streak });
  else history.delete(day);
}

function streaksOf(history: History): [number, number][] {
  return [...history].map(([day, row]): [number, number] => [day, row.streak]).toSorted(byDay);
}

function countedAnew(history: History): [number, number][] {
  let run = 0;
  return [...history].toSorted(byDay).map(([day, mark]) => {
    if (mark.completed && mark.scheduled) return [day, (run += 1)];
    if (mark.scheduled && !mark.skipped) run = 0;
    return [day, 0];
  });
}

function byDay([a]: [number, unknown], [b]: [number, unknown]): number {
  return a - b;
}
