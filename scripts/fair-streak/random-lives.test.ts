import { calendarOf, periodAround } from '#domain/history/habit-calendar.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromDayNumber } from '#domain/days/local-day.ts';
import { type Evaluation, evaluate } from '#domain/history/evaluate.ts';
import { withFactsOn } from '#domain/history/recorded-habit.ts';
import { textOf } from '#domain/history/letters.ts';
import { definitionsOf } from '#domain/habits/past-rhythms.ts';
import { figuresByDefinition } from '#domain/testing/history-definition/figures-by-definition.ts';
import type { HabitLife } from '#domain/testing/history-definition/life.ts';
import {
  describeLife,
  type Difference,
  differencesBetween,
} from '#domain/testing/random-lives/compare.ts';
import { figuresByRules, HistoryByRules } from './testing/history-by-rules.ts';
import { anyLife } from '#domain/testing/random-lives/random-lives.ts';
import { anyTwoOrders } from '#domain/testing/random-lives/two-orders.ts';

/** More with the environment variable RANDOM_LIVES. fast-check prints the seed of a failure. */
const LIVES = Number(process.env['RANDOM_LIVES'] ?? 2000);
const TIMEOUT_MS = 600_000 + LIVES * 10;
const IN_TWO_ORDERS = 300;
const SENT_TWICE = 300;
const CHANGED_DAYS = 1000;

const sentTwice = (life: HabitLife): HabitLife => ({
  ...life,
  happened: life.happened.flatMap((action) => [action, action]),
});

/** The differences between the rules and the definition for a life. */
const differencesOf = (life: HabitLife): Difference[] =>
  differencesBetween(figuresByDefinition(life), figuresByRules(life));

/** Describes the differences and their lives. Empty without differences. */
function reportOf(differences: readonly Difference[], ...lives: HabitLife[]): string {
  if (differences.length === 0) return '';
  return [...lives.map(describeLife), JSON.stringify(differences, null, 2)].join('\n');
}

describe('the figures of a random life', { timeout: TIMEOUT_MS }, () => {
  test('the figures equal those by definition', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        expect(reportOf(differencesOf(life), life)).toBe('');
      }),
      { numRuns: LIVES },
    );
  });

  test('the figures do not depend on the order of arrival', () => {
    fc.assert(
      fc.property(anyTwoOrders, ({ one, other }) => {
        const differences = [
          ...differencesBetween(figuresByRules(one), figuresByRules(other)),
          ...differencesOf(other),
        ];
        expect(reportOf(differences, one, other)).toBe('');
      }),
      { numRuns: IN_TWO_ORDERS },
    );
  });

  test('the figures do not change when every action is sent twice', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const differences = differencesBetween(
          figuresByRules(life),
          figuresByRules(sentTwice(life)),
        );
        expect(reportOf(differences, life)).toBe('');
      }),
      { numRuns: SENT_TWICE },
    );
  });
});

describe('a change of one day', () => {
  test('a change of one day changes nothing before the periods that contain it', () => {
    fc.assert(
      fc.property(
        anyLife,
        fc.nat(),
        fc.nat({ max: 2 }),
        fc.nat({ max: 9000 }),
        (life, ...change) => {
          const [at, record, amount] = change;
          const lived = new HistoryByRules(life);
          const { habit } = lived;
          const owner = lived.ownerOn(lived.today);
          const calendar = calendarOf(habit, owner.week);
          const before = evaluate(habit, owner);
          const day = calendar.createdOn + (at % before.letters.length);
          const firsts = definitionsOf(habit).map(
            (frequency) => periodAround(calendar, frequency, day).from,
          );
          const changed = withFactsOn(habit, fromDayNumber(day), { record, amount: amount / 1000 });
          const after = evaluate(changed, owner);
          const first = Math.min(...firsts);
          const earlier = ({ letters, periods }: Evaluation) => ({
            letters: textOf(letters.subarray(0, Math.max(0, first - calendar.createdOn))),
            periods: periods.filter(({ last }) => last < first),
          });
          expect(earlier(after)).toEqual(earlier(before));
        },
      ),
      { numRuns: CHANGED_DAYS },
    );
  });
});
