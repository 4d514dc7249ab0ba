import { describe, expect, test } from 'vitest';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  signInByLink,
} from '#contract/account.ts';
import { getOidcLink, removeOidcLink } from '#contract/oidc.ts';
import { LAST_SIGN_IN_METHOD } from '#domain/people/sign-in-methods.ts';
import { emailOf } from '#server/seeds/cast.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { issueSignInLink } from '../sign-in/by-link.ts';

const oidc = {
  issuer: 'https://id.example.org',
  clientId: 'habitcrush',
  clientSecret: 'secret',
  name: 'Example ID',
  registration: 'closed',
} as const;
const app = useRestoredTestApp({ config: { oidc } });

async function enrol(caller: Caller, name = 'Phone'): Promise<{ params: { id: number } }> {
  const credential = new Authenticator().create(await caller.ok(beginPasskey));
  const { id } = await caller.ok(addPasskey, { body: { name, credential } });
  return { params: { id } };
}

const forgetPassword = () => app.rows(`update users set password = null where username = 'ada'`);

const link = (issuer: string = oidc.issuer) =>
  app.rows(
    `insert into oidc_links (user_id, issuer, subject)
     select id, $1, 'ada-there' from users where username = 'ada'`,
    [issuer],
  );

const lastWay = { status: 409, message: LAST_SIGN_IN_METHOD };
const fetchOnlyWayIn = async (caller: Caller) => (await caller.ok(listPasskeys)).onlyWayIn;

describe('the only passkey of an account without another sign-in method', () => {
  test('the only sign-in method, a passkey, cannot be removed, and the list says so', async () => {
    const ada = await app.signIn('ada');
    const phone = await enrol(ada);
    expect(await fetchOnlyWayIn(ada)).toBe(null);
    await forgetPassword();
    expect(await fetchOnlyWayIn(ada)).toBe(phone.params.id);
    expect(await ada.refused(removePasskey, phone)).toMatchObject(lastWay);
    const { passkeys } = await ada.ok(listPasskeys);
    expect(passkeys.map(({ id }) => id)).toEqual([phone.params.id]);
  });

  test('the only sign-in method, a passkey, can be removed once there is another passkey, and so can a blocked one', async () => {
    const ada = await app.signIn('ada');
    const [phone, stopped] = [await enrol(ada), await enrol(ada, 'Old phone')];
    await forgetPassword();
    await app.rows('update passkeys set stopped_at = now() where id = $1', [stopped.params.id]);
    expect(await fetchOnlyWayIn(ada)).toBe(phone.params.id);
    await ada.ok(removePasskey, stopped);
    await enrol(ada, 'Laptop');
    expect(await fetchOnlyWayIn(ada)).toBe(null);
    await ada.ok(removePasskey, phone);
  });

  test('the only sign-in method, a passkey, can be removed if an account of the current provider is linked', async () => {
    const ada = await app.signIn('ada');
    const phone = await enrol(ada);
    await forgetPassword();
    await link('https://id-of-before.example.org');
    expect(await ada.refused(removePasskey, phone)).toMatchObject(lastWay);
    await link();
    expect(await fetchOnlyWayIn(ada)).toBe(null);
    await ada.ok(removePasskey, phone);
    expect(await ada.ok(getOidcLink)).toMatchObject({ canUnlink: false });
    expect(await ada.refused(removeOidcLink)).toMatchObject(lastWay);
  });
});

async function fetchStatuses(caller: Caller, urls: string[]) {
  const responses = await Promise.all(urls.map((url) => caller.raw({ method: 'DELETE', url })));
  return responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
}

const urlOf = ({ params }: { params: { id: number } }) =>
  removePasskey.path.replace(':id', String(params.id));

test('two concurrent removals leave one of two passkeys', async () => {
  const ada = await app.signIn('ada');
  const [phone, laptop] = [await enrol(ada), await enrol(ada, 'Laptop')];
  await forgetPassword();
  expect(await fetchStatuses(ada, [urlOf(phone), urlOf(laptop)])).toEqual([204, 409]);
  expect((await ada.ok(listPasskeys)).passkeys).toHaveLength(1);
});

test('two concurrent removals leave either the passkey or the linked account', async () => {
  const ada = await app.signIn('ada');
  const phone = await enrol(ada);
  await forgetPassword();
  await link();
  expect(await fetchStatuses(ada, [urlOf(phone), removeOidcLink.path])).toEqual([204, 409]);
});

describe('with password sign-in off', () => {
  const closed = useRestoredTestApp({ config: { passwordSignIn: 'off' } });

  test('a password does not count as a sign-in method', async () => {
    const ada = closed.visitor();
    const { link: printed } = (await issueSignInLink(closed.ctx, emailOf('ada'))) ?? { link: '' };
    await ada.ok(signInByLink, { body: { code: printed.split('=')[1] ?? '' } });
    const phone = await enrol(ada);
    expect(await ada.refused(removePasskey, phone)).toMatchObject(lastWay);
    await enrol(ada, 'Laptop');
    await ada.ok(removePasskey, phone);
  });
});

describe('on a site without support for passkeys', () => {
  const numbers = useRestoredTestApp({ config: { publicUrl: 'http://192.168.1.7:4000' } });

  test('an old passkey does not count as a sign-in method, and can be removed', async () => {
    const ada = await numbers.signIn('ada');
    await numbers.rows(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
       select id, '\\x01', '\\x02', 0, '{}', 'Phone' from users where username = 'ada'`,
    );
    await numbers.rows(`update users set password = null where username = 'ada'`);
    const { passkeys, onlyWayIn: only } = await ada.ok(listPasskeys);
    expect(only).toBe(null);
    await ada.ok(removePasskey, { params: { id: passkeys[0]?.id ?? 0 } });
  });
});
