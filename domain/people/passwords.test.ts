import { describe, expect, test } from 'vitest';
import { passwordError, PASSWORD_ERRORS } from './passwords.ts';

const OFTEN = new Set(['iloveyou', 'qwertyuiop']);
const ada = { email: 'Ada.Osei@example.org', username: 'ada-1815', name: 'Ada Osei' };

const errorOf = (password: string, owner: Parameters<typeof passwordError>[1] = ada) =>
  passwordError(password, owner, (candidate) => OFTEN.has(candidate));

describe('a password', () => {
  test.each(['iloveyou', 'ILoveYou', 'QWERTYUIOP'])(
    'passwordError refuses an often used password: %s',
    (password) => {
      expect(errorOf(password)).toBe(PASSWORD_ERRORS.oftenUsed);
    },
  );

  test.each([
    'habitcrush',
    'HabitCrush',
    'habitcrush1',
    'Habit-Crush 2026!',
    'habitcrushhabitcrush',
  ])('passwordError refuses the name of the site as a password: %s', (password) => {
    expect(errorOf(password)).toBe(PASSWORD_ERRORS.product);
  });

  test.each([
    'ada.osei@example.org',
    'ADA.OSEI@EXAMPLE.ORG',
    'ada.osei',
    'Ada Osei',
    'ada-osei-2026',
    'ada-1815',
    'ADA18151815',
    'adaadaada',
  ])('passwordError refuses the owner’s name or address as a password: %s', (password) => {
    expect(errorOf(password)).toBe(PASSWORD_ERRORS.own);
  });

  test.each([
    'aaaaaaaa',
    '        ',
    '11111112',
    '12121212',
    '!!!!????',
    '12341234',
    'Abcd1!Abcd1!',
    'tuesdaytuesdaytue',
  ])(
    'passwordError refuses a password of few different characters or a repeated block: %s',
    (password) => {
      expect(errorOf(password)).toBe(PASSWORD_ERRORS.pattern);
    },
  );

  test.each([
    'abcdefgh',
    'ZYXWVUTS',
    '98765432109',
    'asdfghjkl',
    'lkjhgfdsa',
    'Qwertz123!',
    'azerty-987',
    '111222333444',
    '1-2-3-4-5-6-7-8',
  ])(
    'passwordError refuses a password that follows the alphabet, the digits or rows of keys: %s',
    (password) => {
      expect(errorOf(password)).toBe(PASSWORD_ERRORS.pattern);
    },
  );

  test.each([
    'longblocklongblock',
    'qwerty likes tea',
    '12345678 steps',
    'properly pop',
    '3.14159265',
    'crushing habits daily',
    'ada likes long walks',
    'iloveyou-and-tea',
    'habitcrushed by tea',
    '93 61 07 55',
    'пароль из леса',
  ])('passwordError accepts a strong password: %s', (password) => {
    expect(errorOf(password)).toBeUndefined();
  });

  test('passwordError does not compare a password with a name of few letters or none', () => {
    const short = { email: 'x1@example.org', username: '007', name: null };
    expect(errorOf('x8374658374', short)).toBeUndefined();
    expect(errorOf('0072608150', short)).toBeUndefined();
    expect(errorOf('x1@example.org', short)).toBe(PASSWORD_ERRORS.own);
  });
});
