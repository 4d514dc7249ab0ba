import { describe, expect, test } from 'vitest';
import { botUsername } from './bot-names.ts';
import {
  BOT_TYPES,
  randomFor,
  encouragementMoment,
  LEVELS_OF,
  nextMoment,
  drawDay,
  wordsFrom,
} from './bots.ts';
import { seededRandom } from './random.ts';
import { isUsername } from '../people/usernames.ts';

const DAYS = 4000;
const draws = Array.from({ length: DAYS }, (_, day) => randomFor(7, `day ${day}`, 3));

test('each kind of bot has its levels', () => {
  expect(LEVELS_OF).toEqual({
    high_achiever: { productivity: 90, engagementLevel: 70 },
    steady_supporter: { productivity: 70, engagementLevel: 85 },
    occasional_motivator: { productivity: 50, engagementLevel: 40 },
  });
});

const firstOf = (...words: (string | number)[]) => randomFor(...words).below(1_000_000);

test('randomFor gives the same numbers for the same words, and others for other words', () => {
  expect(firstOf(7, '2026-03-10', 3)).toBe(firstOf(7, '2026-03-10', 3));
  const all = new Set(draws.map((_, day) => firstOf(7, `day ${day}`, 3)));
  expect(all.size).toBeGreaterThan(DAYS * 0.99);
});

/** Four standard deviations of a count out of DAYS: one seed in 16,000 is outside. */
const bound = (chance: number) => 4 * Math.sqrt(DAYS * chance * (1 - chance));

describe.each([0, 40, 50, 70, 85, 90, 100])('a bot with %d percent', (percent) => {
  test('a bot does its share of habits, and sends encouragements on that share of days', () => {
    const expected = (DAYS * percent) / 100;
    const done = draws.filter(
      (_, day) => drawDay(randomFor(1, day), percent / 100, '18:00').isKept,
    ).length;
    const encouragements = draws.filter(
      (_, day) => encouragementMoment(randomFor(2, day), percent) !== null,
    ).length;
    expect(Math.abs(done - expected)).toBeLessThanOrEqual(bound(percent / 100));
    expect(Math.abs(encouragements - expected)).toBeLessThanOrEqual(bound(percent / 100));
  });
});

test.each([
  ['07:00', 360, 420],
  ['18:00', 360, 1080],
  ['23:00', 360, 1320],
  ['00:00', 360, 1320],
  ['03:00', 360, 420],
])(
  'a habit with the deadline %s is done between minute %d and minute %d',
  (deadline, from, until) => {
    const moments = draws.map((_, day) => drawDay(randomFor(day), 1, deadline).at);
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(from);
    expect(Math.max(...moments)).toBeLessThan(until);
    expect(new Set(moments).size).toBeGreaterThan((until - from) * 0.9);
  },
);

const momentsWith = (productivity: number) =>
  draws
    .map((_, day) => drawDay(randomFor(day), productivity / 100, '18:00'))
    .map(({ at, isKept }) => (isKept ? at : null));

test('a less productive bot does a subset, at the same times', () => {
  const much = momentsWith(80);
  const little = momentsWith(30);
  const kept = little.filter((moment) => moment !== null);
  expect(kept.length).toBeGreaterThan(0);
  expect(much.filter((_, day) => little[day] !== null)).toEqual(kept);
});

test.each([
  [[400, null, 900], 399, 400],
  [[400, null, 900], 400, 900],
  [[400, null, 900], 900, 1800],
  [[null], 0, 1800],
  [[], 0, 1800],
])('nextMoment of %j after %d is %d', (moments, now, next) => {
  expect(nextMoment(moments, now)).toBe(next);
});

describe.each(BOT_TYPES)('a bot of the kind %s', (botType) => {
  test('the names of bots are valid and unique', () => {
    const names = new Set<string>();
    const random = seededRandom(1);
    for (let count = 0; count < 200; count += 1) names.add(botUsername(random, botType, names));
    expect(names.size).toBe(200);
    expect([...names].filter((name) => !isUsername(name))).toEqual([]);
  });

  test('bots have several messages', () => {
    const texts = new Set(draws.map((random) => wordsFrom(random, botType)));
    expect(texts.size).toBeGreaterThan(3);
    expect([...texts].filter((words) => words.length > 280)).toEqual([]);
  });
});
