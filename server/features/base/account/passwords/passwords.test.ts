import { describe, expect, test } from 'vitest';
import * as calls from '#contract/account.ts';
import { signUpFromPodcast } from '#contract/podcast.ts';
import { PASSWORD_ERRORS } from '#domain/people/passwords.ts';
import { OFTEN_USED } from '#server/security/often-used-passwords.generated.ts';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import { openEmptyApp, useRestoredTestApp } from '#server/testing/open-app.ts';
import { prepareAdministrator } from '../public.ts';

const app = useRestoredTestApp();

const mia = { email: 'mia.berg@newcomers.example', username: 'mia-runs' };
const WEAK: readonly (readonly [password: string, message: string])[] = [
  ['password', PASSWORD_ERRORS.oftenUsed],
  ['PassWord1', PASSWORD_ERRORS.oftenUsed],
  ['87654321', PASSWORD_ERRORS.oftenUsed],
  ['        ', PASSWORD_ERRORS.pattern],
  ['Qwertz-987', PASSWORD_ERRORS.pattern],
  ['habitcrush2026', PASSWORD_ERRORS.product],
];

const approve = () =>
  app.rows(
    `insert into approved_emails (email, invitation_code, code_expires) values ($1, 'CODE', $2)`,
    [mia.email, new Date(app.clock.now() + 1000)],
  );

const refusedWith = (path: string, message: string) => ({
  status: 400,
  message,
  issues: [{ path, message }],
});

test('the list contains ten thousand different passwords of eight or more characters', () => {
  const all = OFTEN_USED.split(' ');
  expect(new Set(all).size).toBe(10_000);
  expect(
    all.filter((password) => password.length < 8 || password !== password.toLowerCase()),
  ).toEqual([]);
});

// Includes repetitions and rows of keys, because people choose them.
const PLAINEST = [
  '12345678',
  '123456789',
  '1234567890',
  '987654321',
  '87654321',
  '00000000',
  '11111111',
  '66666666',
  '88888888',
  '1111111111',
  '123123123',
  '12341234',
  '12121212',
  '11223344',
  'password',
  'password1',
  'password123',
  'passw0rd',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'abcdefgh',
  'abcd1234',
  'aaaaaaaa',
  'qwertyuiop',
  'asdfghjkl',
  '1q2w3e4r',
];

test('the list contains the most common passwords', () => {
  expect(PLAINEST).toHaveLength(30);
  const all = new Set(OFTEN_USED.split(' '));
  expect(PLAINEST.filter((password) => !all.has(password))).toEqual([]);
});

describe('a weak password', () => {
  const own = [mia.email.toUpperCase(), 'mia.berg', 'mia-runs-2026'] as const;
  const cases = [...WEAK, ...own.map((password) => [password, PASSWORD_ERRORS.own] as const)];

  test.each(cases)('a weak password is refused by register: %s', async (password, message) => {
    await approve();
    const body = { ...mia, password, invitationCode: 'CODE' };
    const refused = await app.visitor().refused(calls.register, { body });
    expect(refused).toMatchObject(refusedWith('password', message));
    expect(await app.rows('select 1 from users where username = $1', [mia.username])).toEqual([]);
  });

  test.each([...cases, ['MiaBerg!!', PASSWORD_ERRORS.own] as const])(
    'a weak password is refused by signUpFromPodcast: %s',
    async (password, message) => {
      const body = { ...mia, name: 'Mia Berg', password };
      const refused = await app.visitor().refused(signUpFromPodcast, { body });
      expect(refused).toMatchObject(refusedWith('password', message));
    },
  );

  test.each([
    ...WEAK,
    [emailOf('ada'), PASSWORD_ERRORS.own],
    ['Ada Osei 1', PASSWORD_ERRORS.own],
  ] as const)('a weak password is refused by changePassword: %s', async (newPassword, message) => {
    const ada = await app.signIn('ada');
    const body = { currentPassword: CAST_PASSWORD, newPassword };
    const refused = await ada.refused(calls.changePassword, { body });
    expect(refused).toMatchObject(refusedWith('newPassword', message));
    await app.signIn('ada');
  });

  test('a weak password is refused by the setup link, which stays valid', async () => {
    await using empty = await openEmptyApp();
    const link = new URL((await prepareAdministrator(empty.ctx)) ?? '');
    const invitationCode = link.searchParams.get('code') ?? '';
    const body = { ...mia, password: 'password', invitationCode };
    const refused = await empty.visitor().refused(calls.register, { body });
    expect(refused).toMatchObject(refusedWith('password', PASSWORD_ERRORS.oftenUsed));
    const better = { ...body, password: 'a walk in the rain' };
    expect((await empty.visitor().ok(calls.register, { body: better })).role).toBe('admin');
  });
});
