import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDayNumber } from '../../days/local-day.ts';
import { differencesOf, describeLife } from './compare.ts';
import { figuresByRules } from './figures-by-rules.ts';
import type { Life } from './life.ts';
import { momentOf, ownClockOf } from './own-clock.ts';
import { anyLife, EVERYTHING, ZONES } from './random-lives.ts';
import { anyTwoOrders } from './two-devices.ts';

// More of them by hand: `npm run fair-streak`.
const LIVES = 150;
// Each is played in two orders, and takes as long as several.
const IN_TWO_ORDERS = 50;

describe('whatever life somebody leads', () => {
  test('the rules come to what the whole of it is by definition', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyLife(EVERYTHING), (life) => {
        expect({ life: describeLife(life), differences: differencesOf(life) }).toMatchObject({
          differences: [],
        });
      }),
      { numRuns: LIVES },
    );
  });

  test('the order in which two devices send changes nothing', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyTwoOrders(EVERYTHING), ({ one, other }) => {
        expect({ life: describeLife(other), differences: differencesOf(other) }).toMatchObject({
          differences: [],
        });
        expect(figuresByRules(other)).toEqual(figuresByRules(one));
      }),
      { numRuns: IN_TWO_ORDERS },
    );
  });
});

const HOUR_MS = 3_600_000;

/** Somebody who flies about, and says every two hours that today is done. */
const anyFaithful = fc
  .record({
    bornAt: fc.integer({ min: 20_089, max: 20_700 }),
    dayStart: fc.integer({ min: 0, max: 6 }),
    stays: fc.array(
      fc.record({ hours: fc.integer({ min: 1, max: 200 }), zone: fc.constantFrom(...ZONES) }),
      { minLength: 1, maxLength: 12 },
    ),
  })
  .map(({ bornAt, dayStart, stays }): Life => {
    const [home] = stays;
    const createdAt = momentOf(bornAt, 12 * 60, home?.zone ?? 'UTC');
    const happened: Life['happened'][number][] = [];
    let at = createdAt;
    for (const { hours, zone } of stays) {
      happened.push({ does: 'travel', zone, at });
      for (let hour = 0; hour < hours; hour += 2) {
        happened.push({ does: 'mark', says: 'done', at: at + hour * HOUR_MS });
      }
      at += hours * HOUR_MS;
      happened.push({ does: 'mark', says: 'done', at: at - 1000 });
    }
    const frequency = { type: 'daily' as const, weekdays: null, rhythm: null, goal: null };
    const zone = home?.zone ?? 'UTC';
    return { zone, dayStart, weekStart: 'monday', createdAt, frequency, happened, until: at };
  });

test('every day that was done by the person’s own clock counts once, wherever they were', () => {
  fc.assert(
    fc.property(anyFaithful, (life) => {
      const clock = ownClockOf(life);
      const days = new Set(
        life.happened
          .filter(({ does }) => does === 'mark')
          .map(({ at }) => clock.dayAt(at))
          // Whoever flies back may come to a day on which the habit was not there yet.
          .filter((day) => day >= clock.dayAt(life.createdAt)),
      );
      const { reps, lost, streak, displayStreak } = figuresByRules(life);
      expect(reps).toBe(days.size);
      // Whoever crosses the date line as a day ends there may never see the next one.
      const leftOut = lost.filter((day) => clock.hasLeftOut(toDayNumber(day)));
      expect(lost).toEqual(leftOut);
      const run = [...days].filter((day) => leftOut.every((out) => day > toDayNumber(out)));
      expect([streak, displayStreak]).toEqual([run.length, run.length]);
    }),
    { numRuns: LIVES },
  );
});
