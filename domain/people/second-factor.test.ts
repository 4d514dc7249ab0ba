import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../days/local-day.ts';
import {
  digitsOf,
  factorDueOf,
  isFactorRequired,
  keyAddress,
  makeRecoveryCode,
  readCode,
  stepsAround,
  toBase32,
} from './second-factor.ts';
import type { FactorRule } from '../site/settings.ts';

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

// RFC 4226, appendix D: the HMACs of the counters 0 to 4, and their codes.
test.each([
  ['cc93cf18508d94934c64b65d8ba7667fb7cde4b0', '755224'],
  ['75a48a19d4cbe100644e8ac1397eea747a2d33ab', '287082'],
  ['0bacb7fa082fef30782211938bc1c5e70416ff44', '359152'],
  ['66c28227d03a2d5529262ff016a1e6ef76557ece', '969429'],
  ['a904c900a64b35909874b33e61c5938a8e15ed1c', '338314'],
])('digitsOf the HMAC %s are %s', (hmac, digits) => {
  expect(digitsOf(bytesOf(hmac))).toBe(digits);
});

// RFC 4648, section 10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('toBase32 writes %s as %s', (text, base32) => {
  expect(toBase32(new TextEncoder().encode(text))).toBe(base32);
});

test('stepsAround returns the previous, the current and the next step', () => {
  expect(stepsAround(59_999)).toEqual([0, 1, 2]);
  expect(stepsAround(60_000)).toEqual([1, 2, 3]);
});

test('keyAddress names the account and the site', () => {
  expect(keyAddress({ secret: 'MZXW6', account: 'ada & co', site: 'habits.example' })).toBe(
    'otpauth://totp/habits.example:ada%20%26%20co?secret=MZXW6&issuer=habits.example',
  );
});

test.each([
  ['123456', 'app', '123456'],
  [' 123 456 ', 'app', '123456'],
  ['ABCDE-FGHJK', 'recovery', 'ABCDEFGHJK'],
  ['abcde fghjk', 'recovery', 'ABCDEFGHJK'],
])('readCode reads %s as a code of kind %s', (typed, kind, code) => {
  expect(readCode(typed)).toEqual({ kind, code });
});

test.each(['', '12345', '1234567', 'ABCDE-FGHJ', 'ABCDE-FGHJ0', 'ABCDE/FGHJK', '１２３４５６'])(
  'readCode refuses %s',
  (typed) => expect(readCode(typed)).toBeUndefined(),
);

test('readCode reads a code that makeRecoveryCode made', () => {
  let at = 0;
  const code = makeRecoveryCode((sides) => (at += 7) % sides);
  expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
  expect(readCode(code)).toEqual({ kind: 'recovery', code: code.replace('-', '') });
});

describe('factorDueOf', () => {
  const RULED = 10 * DAY_MS;
  const of = (rule: FactorRule, role: 'admin' | 'user', more = {}) =>
    factorDueOf({ rule, role, ruledAt: RULED, createdAt: 0, hasFactor: false, ...more });
  const week = RULED + 7 * DAY_MS;

  test.each([
    ['nobody', 'admin', null],
    ['administrators', 'user', null],
    ['administrators', 'admin', { from: week, closes: 'administration' }],
    ['administrators-now', 'user', null],
    ['administrators-now', 'admin', { from: RULED, closes: 'administration' }],
    ['everybody', 'user', { from: week, closes: 'everything' }],
    ['everybody', 'admin', { from: week, closes: 'everything' }],
    ['everybody-now', 'user', { from: RULED, closes: 'everything' }],
  ] as const)('factorDueOf with the rule %s returns for %s: %j', (rule, role, due) => {
    expect(of(rule, role)).toEqual(due);
    expect(of(rule, role, { hasFactor: true })).toBeNull();
  });

  test('isFactorRequired is false until the grace period ends', () => {
    const standing = {
      rule: 'administrators',
      role: 'admin',
      ruledAt: RULED,
      createdAt: 0,
      hasFactor: true,
    } as const;
    expect(isFactorRequired(standing, week - 1)).toBe(false);
    expect(isFactorRequired(standing, week)).toBe(true);
    expect(isFactorRequired({ ...standing, role: 'user' }, week)).toBe(false);
  });

  test('factorDueOf gives an account that is newer than the rule a week', () => {
    const createdAt = 20 * DAY_MS;
    expect(of('everybody', 'user', { createdAt })?.from).toBe(27 * DAY_MS);
    expect(of('everybody-now', 'user', { createdAt })?.from).toBe(createdAt);
  });
});
