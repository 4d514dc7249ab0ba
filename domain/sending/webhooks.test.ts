import { describe, expect, test } from 'vitest';
import { afterFailure, eventsOfDay } from './webhooks.ts';

const OPEN = { completed: false, skipped: false, amount: null };
const DONE = { ...OPEN, completed: true };
const SKIPPED = { ...OPEN, skipped: true };
const TODAY = { streak: 1, streakUnit: 'day', isToday: true } as const;

describe('eventsOfDay', () => {
  test.each([
    ['a tick', OPEN, { ...DONE, ...TODAY }, ['done']],
    ['an undone tick', DONE, { ...OPEN, ...TODAY, streak: 0 }, ['undone']],
    ['a skip', OPEN, { ...SKIPPED, ...TODAY }, ['skipped']],
    ['an undone skip', SKIPPED, { ...OPEN, ...TODAY }, []],
    ['a skip of what was done', DONE, { ...SKIPPED, ...TODAY }, ['undone', 'skipped']],
    ['a part of an amount', OPEN, { ...OPEN, ...TODAY, amount: 2 }, ['amount']],
    [
      'the rest of it',
      { ...OPEN, amount: 2 },
      { ...DONE, ...TODAY, amount: 3 },
      ['amount', 'done'],
    ],
    ['an undone amount', { ...OPEN, amount: 2 }, { ...OPEN, ...TODAY }, ['amount']],
    ['a note', DONE, { ...DONE, ...TODAY, streak: 7 }, []],
    ['a milestone', OPEN, { ...DONE, ...TODAY, streak: 7 }, ['done', 'milestone']],
    [
      'a milestone of weeks',
      OPEN,
      { ...DONE, ...TODAY, streak: 4, streakUnit: 'week' },
      ['done', 'milestone'],
    ],
    ['a day that is over', OPEN, { ...DONE, ...TODAY, streak: 7, isToday: false }, ['done']],
  ] as const)('the events of %s', (_, before, after, events) => {
    expect(eventsOfDay(before, after)).toEqual(events);
  });
});

describe('afterFailure', () => {
  const MINUTE = 60_000;
  const failed = { firstTriedAt: 0, lastTakenAt: null };

  test('afterFailure retries with growing delays for a day', () => {
    let now = 0;
    const waits: number[] = [];
    for (let attempts = 1; attempts <= 7; attempts += 1) {
      const { retryAt } = afterFailure({ ...failed, attempts }, now);
      if (retryAt === null) throw new Error('given up too early');
      waits.push((retryAt - now) / MINUTE);
      now = retryAt;
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 480, 720]);
    expect(now / MINUTE).toBeGreaterThan(24 * 60);
  });

  test.each([
    ['a failed delivery switches the webhook off if it has accepted nothing', null, true],
    [
      'a failed delivery switches the webhook off if it has accepted nothing since the first attempt',
      -1,
      true,
    ],
    ['a failed delivery is given up alone if the webhook has accepted another one since', 1, false],
  ])('%s', (_, lastTakenAt, isSwitchedOff) => {
    const attempts = 8;
    const next = afterFailure({ ...failed, attempts, lastTakenAt }, 9);
    expect(next).toEqual({ retryAt: null, isSwitchedOff });
  });
});
