import { describe, expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import type { Goal } from './goal.ts';
import {
  actText,
  canAct,
  isPageSeen,
  outcomeOf,
  TICK_ACTS,
  type TickOutcome,
  tickText,
} from './tick-link.ts';

const WATER: Goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' };
const COFFEE: Goal = { kind: 'most', amount: 2, unit: 'cups', step: 1, per: 'day' };
const RUN: Goal = { kind: 'least', amount: 20, unit: 'km', step: 5, per: 'week' };

test.each([
  ['no goal', null, ['done', 'skip'], 'Add a step'],
  ['at least', WATER, ['done', 'step', 'skip'], '+250 ml'],
  ['at most', COFFEE, ['step'], '+1 cup'],
])('a link of a habit with %s has the right acts', (_, goal, acts, step) => {
  expect(TICK_ACTS.filter((act) => canAct(act, goal))).toEqual(acts);
  expect(TICK_ACTS.map((act) => actText(act, goal))).toEqual(['Done', step, 'Skip']);
});

const open = { scheduled: true, completed: false, skipped: false, ownSkip: null };
const done = { ...open, completed: true };
const skipped = { ...open, skipped: true };
const free = { ...open, scheduled: false };
const paused = { ...free, skipped: true, ownSkip: false };

test.each([
  ['done', null, 'done'],
  ['done', open, 'done'],
  ['done', skipped, 'done'],
  ['done', paused, 'done'],
  ['done', done, 'done already'],
  ['step', null, 'added'],
  ['step', done, 'added'],
  ['skip', open, 'skipped'],
  ['skip', skipped, 'skipped already'],
  ['skip', { ...paused, ownSkip: true }, 'skipped already'],
  ['skip', done, 'not skipped'],
  ['skip', null, 'not due'],
  ['skip', free, 'not due'],
  ['skip', paused, 'not due'],
] as const)('the outcome of %s on a day that is %o is "%s"', (act, day, outcome) => {
  expect(outcomeOf(act, day)).toBe(outcome);
});

describe('tickText', () => {
  const today = toLocalDay('2026-03-10');
  const read = {
    name: 'Read',
    goal: null,
    displayStreak: 12,
    streakUnit: 'day',
    amount: null,
    pauses: [],
    today,
  } as const;
  const water = { ...read, name: 'Water', goal: WATER, amount: 750, displayStreak: 0 };
  const until = toLocalDay('2026-03-12');
  const pausedRead = { ...read, pauses: [{ from: today, until }] };

  test.each([
    ['done', read, 'Read: done', '12 days'],
    ['done already', read, 'Read: already done', '12 days'],
    ['skipped', { ...read, displayStreak: 1 }, 'Read: skipped today', '1 day'],
    ['skipped already', read, 'Read: already skipped today', '12 days'],
    ['not skipped', read, 'Read: done today, so it isn’t skipped', '12 days'],
    ['added', water, 'Water: +250 ml', '750 of 2,000 ml'],
    [
      'added',
      { ...water, goal: RUN, displayStreak: 3, streakUnit: 'week' },
      'Water: +5 km',
      '3 weeks',
    ],
    ['done', pausedRead, 'Read: done', '12 days · Paused until March 12: it counts as a bonus'],
    [
      'not due',
      pausedRead,
      'Read: nothing is due today that could be skipped',
      '12 days · Paused until March 12',
    ],
  ] as const)(
    'the text of the outcome "%s" is right',
    (outcome: TickOutcome, habit, title, body) => {
      expect(tickText(outcome, habit)).toEqual({ title, body });
    },
  );
});

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';

test.each([
  ['a phone', {}, true],
  ['a page in the background', { isVisible: false }, false],
  ['a prerendered page', { isPrerendered: true }, false],
  [
    'the preview of a messenger',
    { userAgent: 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' },
    false,
  ],
  ['a search engine', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, false],
  ['another messenger', { userAgent: 'WhatsApp/2.23' }, false],
])('%s counts as a visitor: %s', (_, visit, expected) => {
  const usual = { isVisible: true, isPrerendered: false, userAgent: PHONE };
  expect(isPageSeen({ ...usual, ...visit })).toBe(expected);
});
