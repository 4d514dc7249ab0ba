import { describe, expect, test } from 'vitest';
import { faultOfPassword, PASSWORD_FAULTS } from './passwords.ts';

const OFTEN = new Set(['iloveyou', 'qwertyuiop']);
const ada = { email: 'Ada.Osei@example.org', username: 'ada-1815', name: 'Ada Osei' };

const faultOf = (password: string, owner: Parameters<typeof faultOfPassword>[1] = ada) =>
  faultOfPassword(password, owner, (candidate) => OFTEN.has(candidate));

describe('a password', () => {
  test.each(['iloveyou', 'ILoveYou', 'QWERTYUIOP'])('that many use is refused: %s', (password) => {
    expect(faultOf(password)).toBe(PASSWORD_FAULTS.oftenUsed);
  });

  test.each([
    'habitcrush',
    'HabitCrush',
    'habitcrush1',
    'Habit-Crush 2026!',
    'habitcrushhabitcrush',
  ])('that is the name of the site is refused: %s', (password) => {
    expect(faultOf(password)).toBe(PASSWORD_FAULTS.product);
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
  ])('that is its owner’s own name or address is refused: %s', (password) => {
    expect(faultOf(password)).toBe(PASSWORD_FAULTS.own);
  });

  test.each([
    'crushing habits daily',
    'ada likes long walks',
    'iloveyou-and-tea',
    'habitcrushed by tea',
    '93 61 07 55',
    'пароль из леса',
  ])('that is none of these is taken: %s', (password) => {
    expect(faultOf(password)).toBeUndefined();
  });

  test('is not measured by the few letters of a short name, nor by none', () => {
    const short = { email: 'x1@example.org', username: '007', name: null };
    expect(faultOf('x8374658374', short)).toBeUndefined();
    expect(faultOf('0070070070', short)).toBeUndefined();
    expect(faultOf('x1@example.org', short)).toBe(PASSWORD_FAULTS.own);
  });
});
