import { describe, expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import type { Goal } from './goal.ts';
import { type DayContent, UNTOUCHED } from './habit-day.ts';
import { changedDay, isLeftOpen, judgedDay } from './limit-day.ts';

const goal: Goal = { kind: 'most', amount: 2, unit: 'cups', step: 1, per: 'day' };
const LIMIT = { type: 'daily' as const, weekdays: null, rhythm: null, goal };
const date = toLocalDay('2026-03-05');
const untouched: DayContent = { ...UNTOUCHED, scheduled: false };
const kept: DayContent = { ...untouched, scheduled: true, completed: true };
const slip: DayContent = { ...untouched, scheduled: true, amount: 3 };
const skipped: DayContent = { ...untouched, skipped: true };

describe('a day under a limit that is over', () => {
  test.each([
    ['without a word', untouched, kept],
    ['within the limit', { ...untouched, amount: 2 }, { ...kept, amount: 2 }],
    ['passed', slip, slip],
    ['skipped', skipped, skipped],
    ['said to be kept', kept, kept],
  ])('%s', (_what, day, judged) => {
    expect(judgedDay(day, LIMIT, date)).toEqual(judged);
  });

  test('is nothing to judge where there is no limit for the day', () => {
    for (const other of [
      null,
      { ...goal, kind: 'least' as const },
      { ...goal, per: 'week' as const },
    ]) {
      expect(judgedDay(untouched, { ...LIMIT, goal: other }, date)).toBe(untouched);
    }
  });
});

describe('a change of a day under a limit', () => {
  test.each([
    ['takes a slip back', slip, { amount: null }, true, kept],
    ['makes a slip smaller than the limit', slip, { amount: 1 }, true, { ...kept, amount: 1 }],
    ['takes a skip back', skipped, { skipped: false }, true, kept],
    ['takes a slip back while the day lasts', slip, { amount: null }, false, untouched],
    ['says that it was not kept', kept, { completed: false }, true, untouched],
    ['is put back to what it was', skipped, { completed: false, skipped: false }, true, untouched],
    ['writes a note', untouched, { notes: 'Rain' }, true, { ...untouched, notes: 'Rain' }],
    ['enters a slip', kept, { amount: 3 }, true, slip],
  ])('%s', (_what, day, change, isOver, changed) => {
    expect(changedDay(day, change, LIMIT, { date, isOver })).toEqual(changed);
  });
});

describe('a day that is none of the weekdays of its limit', () => {
  const mondays = { ...LIMIT, type: 'weekly' as const, weekdays: ['monday' as const] };
  const bonus = { ...untouched, completed: true };
  const resting = { ...untouched, skipped: true, ownSkip: false };

  test.each([
    ['has no slip to open it', untouched, { amount: 3 }, { ...untouched, amount: 3 }],
    ['is a bonus where it is said to be kept', untouched, { completed: true }, bonus],
    ['is no bonus any more after a slip', bonus, { amount: 3 }, { ...untouched, amount: 3 }],
    ['is not kept by a slip that is taken back', slip, { amount: null }, untouched],
    ['is not kept by a skip that is taken back', skipped, { skipped: false }, untouched],
    [
      'is not kept so while it rests either',
      { ...resting, ownSkip: true },
      { skipped: false },
      resting,
    ],
  ])('%s', (_what, day, change, changed) => {
    expect(changedDay(day, change, mondays, { date, isOver: true })).toEqual(changed);
  });

  test('is not judged when it is over', () => {
    expect(judgedDay(untouched, mondays, date)).toBe(untouched);
  });
});

describe('a paused day under a limit', () => {
  const paused = { ...untouched, skipped: true, ownSkip: false };
  const left = { ...paused, skipped: false };
  const ownSkipped = { ...paused, ownSkip: true };
  const passed = { ...ownSkipped, amount: 3 };

  test.each([
    ['is not judged by its amount', paused, { amount: 1 }, { ...paused, amount: 1 }],
    ['said not to be kept is left open', paused, { completed: false }, left],
    ['stays so, whatever is entered', left, { amount: 1 }, { ...left, amount: 1 }],
    ['said to be kept is a bonus', left, { completed: true }, { ...left, completed: true }],
    [
      'skipped and not any more is a bonus',
      ownSkipped,
      { skipped: false },
      { ...left, completed: true },
    ],
    [
      'skipped and not any more is none above the limit',
      passed,
      { skipped: false },
      { ...passed, ownSkip: false },
    ],
  ])('%s', (_, day, change, next) => {
    expect(changedDay(day, change, LIMIT, { date, isOver: true })).toEqual(next);
  });

  test('is left open for as long as it is not over by nobody', () => {
    expect(changedDay(paused, { completed: false }, LIMIT, { date, isOver: false })).toEqual(
      paused,
    );
    expect([isLeftOpen(left), isLeftOpen(paused), isLeftOpen(kept)]).toEqual([true, false, false]);
  });
});
