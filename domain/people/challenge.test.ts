import { describe, expect, test } from 'vitest';
import {
  currentChallenge,
  challengeSegments,
  challengeStartError,
  lastDayOfChallenge,
  stateOfChallenge,
} from './challenge.ts';
import { toLocalDay } from '../days/local-day.ts';

const TODAY = toLocalDay('2026-03-10');

test.each([
  ['2026-03-10', '2026-03-16'],
  ['2026-12-28', '2027-01-03'],
  ['2028-02-25', '2028-03-02'],
])('a challenge from %s has its seventh day on %s', (start, end) => {
  expect(lastDayOfChallenge(toLocalDay(start))).toBe(end);
});

test.each([
  ['2026-03-09', 'A challenge cannot start in the past.'],
  ['2026-03-10', undefined],
  ['2027-03-10', undefined],
  ['2027-03-11', 'Please choose a day within the next year.'],
  ['9999-12-31', 'Please choose a day within the next year.'],
])('a challenge that starts on %s has the error "%s"', (start, error) => {
  expect(challengeStartError(toLocalDay(start), TODAY)).toBe(error);
});

describe('a challenge from the 10th to the 16th', () => {
  const span = { startDate: TODAY, endDate: toLocalDay('2026-03-16') };

  test.each([
    ['2026-03-07', { phase: 'coming', daysUntil: 3 }],
    ['2026-03-09', { phase: 'coming', daysUntil: 1 }],
    ['2026-03-10', { phase: 'running', day: 1 }],
    ['2026-03-16', { phase: 'running', day: 7 }],
    ['2026-03-17', { phase: 'over' }],
  ])('a challenge from the 10th to the 16th has on %s the state %j', (today, state) => {
    expect(stateOfChallenge(span, toLocalDay(today))).toEqual(state);
  });
});

const challenge = (name: string, start: string, facts = {}) => {
  const startDate = toLocalDay(start);
  const endDate = lastDayOfChallenge(startDate);
  return { name, startDate, endDate, isActive: true, isParticipant: false, ...facts };
};

describe('the challenge to show first', () => {
  const over = challenge('over', '2026-03-03', { isParticipant: true });
  const running = challenge('running', '2026-03-08');
  const mine = challenge('mine', '2026-03-04', { isParticipant: true });
  const next = challenge('next', '2026-03-12');
  const later = challenge('later', '2026-04-01', { isParticipant: true });
  const ended = challenge('ended', '2026-03-09', { isActive: false });

  test.each([
    [[later, next, running, mine, over], 'mine'],
    [[later, next, running, over], 'running'],
    [[later, next, over], 'next'],
    [[over, ended], undefined],
    [[], undefined],
  ])('the challenge to show first of %j is %s', (challenges, expected) => {
    expect(currentChallenge(challenges, TODAY)?.name).toBe(expected);
  });

  test('the challenge to show first has seven segments, and those of perfect days are done', () => {
    const days = ['2026-03-08', '2026-03-10'].map(toLocalDay);
    expect(challengeSegments(running, days)).toEqual([
      'done',
      'open',
      'done',
      'open',
      'open',
      'open',
      'open',
    ]);
  });
});
