import { BY_WEEKDAYS } from '../habits/schedule.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import type { DayFlags } from '../habits/habit-day.ts';
import { countMarks } from '../testing/count-marks.ts';
import { countOn, type DayCounts } from './day-counts.ts';
import { isPerfectDay } from './day-tally.ts';
import { crushScoreOf } from './perfect-days.ts';
import {
  explainCrushScore,
  explainPerfectDay,
  type HabitToday,
  perfectDayParts,
} from './perfect-days-explained.ts';

const TODAY = toLocalDay('2026-03-20');
const DONE: DayFlags = { scheduled: true, completed: true, skipped: false };
const OPEN: DayFlags = { scheduled: true, completed: false, skipped: false };
const SKIPPED: DayFlags = { scheduled: true, completed: false, skipped: true };
const BONUS: DayFlags = { scheduled: false, completed: true, skipped: false };
const UNASKED: DayFlags = { scheduled: false, completed: false, skipped: false };
const FLAGS = { d: DONE, o: OPEN, s: SKIPPED, b: BONUS, u: UNASKED };

/** One word per day with a letter per habit. The last one is today. */
const countsOf = (...days: string[]): DayCounts =>
  countMarks(
    { first: addDays(TODAY, -89), length: 90 },
    days.flatMap((letters, at) =>
      Array.from(letters, (letter) => ({
        ...FLAGS[letter as keyof typeof FLAGS],
        date: addDays(TODAY, at + 1 - days.length),
      })),
    ),
  );

describe('the Crush Score', () => {
  test.each([
    [[], '0 perfect days: nothing has been due yet.'],
    [['d'], '1 perfect day: since March 20.'],
    [
      ['do', 'dd', 'b', 'ds'],
      '2 perfect days: since March 18; broken on March 17: 1 of 2 habits left open.',
    ],
    [['dd', 'do'], '0 perfect days: 1 of 2 habits is still to do today. Finish today and it’s 2.'],
    [
      ['dd', 'doo'],
      '0 perfect days: 2 of 3 habits are still to do today. Finish today and it’s 2.',
    ],
  ])('the explanation of the Crush Score of %j is "%s"', (days, expected) => {
    const words = explainCrushScore(countsOf(...days), TODAY);
    expect(words.slice(0, -1).join(' ')).toBe(expected);
    expect(words.at(-1)).toMatch(/don’t count\. Covers the last 90 days\.$/);
  });

  test('the explanation of the Crush Score promises no higher score after an exceeded limit', () => {
    const [words, ...more] = explainCrushScore(countsOf('dd', 'do'), TODAY, true);
    expect(words).toBe('0 perfect days: you went over a limit today.');
    expect(more).toHaveLength(1);
  });

  test('the explanation of the Crush Score has the computed score', () => {
    const anyDay = fc.string({
      unit: fc.constantFrom('d', 'd', 'd', 'd', 'o', 's', 'b'),
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.array(anyDay, { maxLength: 90 }), (days) => {
        const counts = countsOf(...days);
        const [words = ''] = explainCrushScore(counts, TODAY);
        expect(Number.parseInt(words, 10)).toBe(crushScoreOf(counts, TODAY));
      }),
    );
  });
});

const habit = (change: Partial<HabitToday> = {}): HabitToday => ({
  name: 'Run',
  type: 'daily',
  weekdays: null,
  ...BY_WEEKDAYS,
  createdOn: addDays(TODAY, -100),
  instance: null,
  period: null,
  dueOn: null,
  ...change,
});
const quota = { kind: 'quota', times: 3, per: 'week' } as const;
const limit = { kind: 'most', amount: 2, unit: '', step: 1, per: 'day' } as const;
const since = { kind: 'every', count: 9, unit: 'day', from: 'done' } as const;

describe('perfectDayParts', () => {
  test.each<[string, Partial<HabitToday>, string, string]>([
    ['without a record', {}, 'free', 'Not due today'],
    ['done', { instance: DONE }, 'done', 'Done'],
    ['open', { instance: OPEN }, 'open', 'Still open'],
    ['skipped', { instance: SKIPPED }, 'free', 'Skipped'],
    ['a bonus', { instance: BONUS }, 'free', 'Bonus'],
    ['a quota', { rhythm: quota, period: { needed: 3, done: 2 } }, 'free', '2 of 3, not due today'],
    ['a quota that is due', { rhythm: quota, instance: OPEN }, 'open', 'Still open'],
    ['an interval', { rhythm: since, dueOn: addDays(TODAY, 3) }, 'free', 'Due on March 23'],
    ['a limit', { goal: limit, instance: UNASKED }, 'free', 'Counts once the day is over'],
    ['a limit that was kept', { goal: limit, instance: DONE }, 'done', 'Kept'],
    ['a limit that was passed', { goal: limit, instance: OPEN }, 'lost', 'Slipped'],
  ])('the part of a habit in a perfect day: %s', (_, change, part, why) => {
    expect(perfectDayParts([habit(change)], TODAY)).toEqual([{ name: 'Run', part, why }]);
  });

  test.each([
    ['db', 'Today is a perfect day: 1 of 1 done.'],
    ['dos', 'Not a perfect day yet: 1 of 2 done.'],
    ['bsu', 'Nothing is due today, so your score stays the same.'],
  ])('the explanation of a perfect day of %j is "%s"', (letters, expected) => {
    const habits = Array.from(letters, (letter) =>
      habit({ instance: FLAGS[letter as keyof typeof FLAGS] }),
    );
    expect(explainPerfectDay(perfectDayParts(habits, TODAY))).toBe(expected);
  });

  test('the explanation of a perfect day rules it out after an exceeded limit', () => {
    const habits = [habit({ instance: DONE }), habit({ goal: limit, instance: OPEN })];
    const words = explainPerfectDay(perfectDayParts(habits, TODAY));
    expect(words).toBe('Today can no longer be perfect: 1 of 2 done.');
  });

  test('the parts of habits add up to the counts of the day', () => {
    const anyLetters = fc.string({ unit: fc.constantFrom('d', 'o', 's', 'b', 'u'), maxLength: 6 });
    fc.assert(
      fc.property(anyLetters, (letters) => {
        const habits = Array.from(letters, (letter) =>
          habit({ instance: FLAGS[letter as keyof typeof FLAGS] }),
        );
        const parts = perfectDayParts(habits, TODAY);
        const count = countOn(countsOf(letters), TODAY);
        expect(parts.filter(({ part }) => part === 'done')).toHaveLength(count.kept);
        expect(parts.filter(({ part }) => part === 'open')).toHaveLength(count.open);
        expect(explainPerfectDay(parts).startsWith('Today is a perfect day')).toBe(
          isPerfectDay(count),
        );
      }),
    );
  });
});
