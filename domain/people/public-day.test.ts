import { expect, test } from 'vitest';
import { type PublicHabitFacts, publicDay, publicDaySentence } from './public-day.ts';

const habit = (of: Partial<PublicHabitFacts> = {}): PublicHabitFacts => ({
  scheduled: true,
  completed: false,
  skipped: false,
  displayStreak: 0,
  reps: 0,
  ...of,
});

const habits = (count: number, of: Partial<PublicHabitFacts> = {}) =>
  Array.from({ length: count }, () => habit(of));

const done = { completed: true };
const skipped = { skipped: true };
const notToday = { scheduled: false };

test.each([
  ['nothing scheduled', habits(2, notToday), 0, 0, 0, "working on today's habits"],
  ['nothing done', habits(3), 0, 3, 0, "working on today's habits"],
  ['39 %', [...habits(39, done), ...habits(61)], 39, 100, 39, "working on today's habits"],
  ['40 %', [...habits(2, done), ...habits(3)], 2, 5, 40, 'making good progress'],
  ['69 %', [...habits(69, done), ...habits(31)], 69, 100, 69, 'making good progress'],
  ['70 %', [...habits(7, done), ...habits(3)], 7, 10, 70, 'almost there'],
  ['all but one of many', [...habits(299, done), habit()], 299, 300, 99, 'almost there'],
  ['everything', habits(4, done), 4, 4, 100, 'has crushed it'],
  ['everything but what is skipped', [habit(done), habit(skipped)], 1, 1, 100, 'has crushed it'],
  [
    'a habit that is not due and not done',
    [habit(done), habit(notToday)],
    1,
    1,
    100,
    'has crushed it',
  ],
  ['a bonus', [habit(), habit({ ...notToday, ...done })], 1, 2, 50, 'making good progress'],
])('publicDay counts a day with %s', (_, facts, expectedDone, due, percent, band) => {
  expect(publicDay(facts)).toMatchObject({ done: expectedDone, due, percent, band });
});

test('publicDay returns one segment per scheduled habit, in order', () => {
  const facts = [habit(done), habit(notToday), habit(skipped), habit()];
  expect(publicDay(facts).segments).toEqual(['done', 'skipped', 'open']);
});

test.each([
  [[], 'Nothing is due today. 0 reps.'],
  [[habit({ reps: 1 })], '0 of 1 habit done today. 1 rep.'],
  [[habit(done), habit(skipped), habit()], '1 of 3 habits done, 1 skipped today. 0 reps.'],
  [
    [habit({ ...done, displayStreak: 1, reps: 1234 }), habit()],
    '1 of 2 habits done today. Longest current streak: 1 day. 1,234 reps.',
  ],
  [
    [habit({ displayStreak: 1234 })],
    '0 of 1 habit done today. Longest current streak: 1,234 days. 0 reps.',
  ],
])('publicDaySentence describes the day: %#', (facts, sentence) => {
  expect(publicDaySentence(publicDay(facts))).toBe(sentence);
});

test('publicDay returns the longest streak and all reps, including those of habits that are not scheduled today', () => {
  const facts = [
    habit({ displayStreak: 3, reps: 10 }),
    habit({ ...notToday, displayStreak: 41, reps: 52 }),
  ];
  expect(publicDay(facts)).toMatchObject({ bestStreak: 41, totalReps: 62 });
  expect(publicDay([])).toMatchObject({ bestStreak: 0, totalReps: 0 });
  expect(publicDay(facts)).not.toHaveProperty('bestStreakUnit');
});

test('publicDay compares streaks of different units by days', () => {
  const weeks = habit({ displayStreak: 6, streakUnit: 'week' });
  expect(publicDaySentence(publicDay([habit({ displayStreak: 41 }), weeks]))).toContain(
    'Longest current streak: 6 weeks.',
  );
  expect(publicDaySentence(publicDay([habit({ displayStreak: 43 }), weeks]))).toContain(
    'Longest current streak: 43 days.',
  );
});
