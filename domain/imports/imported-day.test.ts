import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import type { Goal } from '../habits/goal.ts';
import { type ImportedDay, resultOfImported } from './imported-day.ts';

const TODAY = toLocalDay('2026-03-10');
const imported: ImportedDay = {
  date: addDays(TODAY, -1),
  completed: false,
  skipped: false,
  notes: null,
};
const DONE = { completed: true };
const KM: Goal = { kind: 'least', amount: 5, unit: 'km', step: 1, per: 'day' };
const KM_A_WEEK: Goal = { ...KM, per: 'week' };
const LIMIT: Goal = { ...KM, kind: 'most' };
const LIMIT_A_WEEK: Goal = { ...LIMIT, per: 'week' };
const AVOID: Goal = { ...LIMIT, amount: 0 };

describe('resultOfImported', () => {
  test.each<[string, Goal | null, Partial<ImportedDay>, boolean, number | null]>([
    [
      'without a goal is done as it says, and has no amount',
      null,
      { ...DONE, amount: 3 },
      true,
      null,
    ],
    ['done without a number has the target', KM, DONE, true, 5],
    ['is done by its amount', KM, { amount: 5 }, true, 5],
    ['is not done by less, whatever it says', KM, { ...DONE, amount: 4 }, false, 4],
    ['done in a week has a step of its goal', KM_A_WEEK, DONE, true, 1],
    ['counts for its week until that is looked at', KM_A_WEEK, { amount: 0.5 }, true, 0.5],
    ['is nothing for its week without an amount', KM_A_WEEK, {}, false, null],
    ['keeps a limit with its amount once it is over', LIMIT, { amount: 5 }, true, 5],
    ['has passed a limit', LIMIT, { ...DONE, amount: 6 }, false, 6],
    ['keeps no limit while it lasts', LIMIT, { amount: 5, date: TODAY }, false, 5],
    ['keeps it where it says so', LIMIT, { ...DONE, date: TODAY }, true, null],
    ['keeps no limit that it says nothing of', LIMIT, {}, false, null],
    ['keeps no limit of a week by itself', LIMIT_A_WEEK, { amount: 2 }, false, 2],
    ['kept what was avoided with none of it', AVOID, { amount: 0 }, true, null],
    [
      'skipped is not done, and keeps its amount',
      KM,
      { ...DONE, skipped: true, amount: 6 },
      false,
      6,
    ],
  ])('an imported day: %s', (_, goal, day, completed, amount) => {
    const skipped = day.skipped ?? false;
    expect(resultOfImported(goal, { ...imported, ...day }, TODAY)).toEqual({
      completed,
      skipped,
      amount,
    });
  });
});
