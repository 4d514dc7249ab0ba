import { describe, expect, test } from 'vitest';
import { PAGE_SEGMENTS, SITE_PATHS } from '../site/site-paths.ts';
import { foldUsername, isReservedUsername, isUsername } from './usernames.ts';

test.each([
  ['ada', true],
  ['a.b-c_9', true],
  ['ab', true],
  ['A'.repeat(30), true],
  ['a', false],
  ['a'.repeat(31), false],
  ['', false],
  ['ada lovelace', false],
  ['ada/admin', false],
  ['ada\n', false],
  ['adä', false],
  ['аda', false],
  ['ada😀', false],
])('isUsername of %j is %s', (text, expected) => {
  expect(isUsername(text)).toBe(expected);
});

describe('two names', () => {
  test.each([
    ['ada', 'ADA'],
    ['ada', 'a.d_a-'],
    ['--', '._'],
  ])('foldUsername makes %s and %s equal', (name, other) => {
    expect(foldUsername(name)).toBe(foldUsername(other));
  });

  test.each([
    ['ada', 'adah'],
    ['ada1', 'ada2'],
    ['--', 'a-'],
  ])('foldUsername keeps %s and %s different', (name, other) => {
    expect(foldUsername(name)).not.toBe(foldUsername(other));
  });
});

describe('a name that looks official', () => {
  test.each([
    'system',
    'Moderator',
    'support',
    'a.d.m.i.n',
    'Staff_',
    'habitcrush-team',
    'Habit.Crush_1',
  ])('a name that looks official is reserved: %s', (name) => {
    expect(isReservedUsername(name)).toBe(true);
  });

  test.each(['systematic', 'steady_supporter', 'crush_habits', 'mod'])(
    'a name that only resembles an official one is allowed: %s',
    (name) => {
      expect(isReservedUsername(name)).toBe(false);
    },
  );
});

test.each([
  'dashboard',
  'habit-planner',
  'progress',
  'profile',
  'notifications',
  'admin',
  'public',
  'auth',
  'podcast',
  'challenges',
  'unsubscribe',
  'api',
  'assets',
  'favicon.ico',
  'robots.txt',
  'sw.js',
  '..',
  'Dashboard',
  'ADMIN',
])('isReservedUsername is true for %s', (name) => {
  expect(isReservedUsername(name)).toBe(true);
});

test.each(['ada', 'ben', 'cleo', 'dov', 'eve', 'pip', 'dashboards', 'constructor'])(
  'isReservedUsername is false for %s',
  (name) => {
    expect(isReservedUsername(name)).toBe(false);
  },
);

describe('the paths of the site', () => {
  test('the reserved paths are in lower case, unique, and include every page', () => {
    expect(SITE_PATHS).toEqual(SITE_PATHS.map((path) => path.toLowerCase()));
    expect(new Set(SITE_PATHS).size).toBe(SITE_PATHS.length);
    expect(SITE_PATHS).toEqual(expect.arrayContaining(Object.values(PAGE_SEGMENTS)));
  });
});
