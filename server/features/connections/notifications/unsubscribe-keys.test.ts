/** @module-tag long */

import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as calls from '#contract/notifications.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { ADMIN_PROGRAM } from '#server/testing/server-process.ts';
import { unsubscribeToken } from '#server/mail/unsubscribe-link.ts';

const app = useTestApp();
const TYPE = 'encouragement';

async function readIdOfAda(): Promise<number> {
  const [ada] = await app.rows<{ id: number }>(`select id from users where username = 'ada'`);
  return ada?.id ?? 0;
}

const createToken = async () =>
  unsubscribeToken(app.ctx.database, { userId: await readIdOfAda(), type: TYPE });
const open = (token: string) => app.visitor().ok(calls.unsubscribe, { query: { token } });
const fetchStatus = async (token: string) =>
  (await app.visitor().refused(calls.unsubscribe, { query: { token } })).status;
const age = (days: number) =>
  app.rows(`update unsubscribe_keys set created_at = created_at - make_interval(days => $1)`, [
    days,
  ]);

function renew(...args: string[]) {
  const { PATH } = process.env;
  const env = { PATH, DATABASE_URL: app.databaseUrl };
  const command = [...ADMIN_PROGRAM, 'new-unsubscribe-key', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env,
  });
  return { status, said: stdout + stderr };
}

describe('npm run admin -- new-unsubscribe-key', () => {
  test('npm run admin -- new-unsubscribe-key signs later mails with the new key, and earlier links still work', async () => {
    const earlier = await createToken();
    expect(renew()).toEqual({
      status: 0,
      said: 'Links in later mails are signed with key 2.\nAll earlier links keep working.\n',
    });
    const later = await createToken();
    expect([earlier, later].map((token) => token.split('.')[2])).toEqual(['1', '2']);
    for (const token of [earlier, later]) expect(await open(token)).toEqual({ type: TYPE });
    const swapped = later.replace('.2.', '.1.');
    expect(await fetchStatus(swapped)).toBe(404);
  });

  test('npm run admin -- new-unsubscribe-key ends links of mails older than the given number of days', async () => {
    const oldest = await createToken();
    renew();
    const older = await createToken();
    await age(61);
    expect(renew('--end-links-after', '60')).toEqual({
      status: 0,
      said: 'Links in later mails are signed with key 3.\nKeys removed: 1. Links signed with them no longer work.\n',
    });
    expect(await fetchStatus(oldest)).toBe(404);
    expect(await open(older)).toEqual({ type: TYPE });
  });

  test('npm run admin -- new-unsubscribe-key ends all earlier links when the number of days is 0, and does not reuse their key number', async () => {
    const known = await createToken();
    renew('--end-links-after', '0');
    expect(await fetchStatus(known)).toBe(404);
    const later = await createToken();
    expect(later.split('.')[2]).toBe('2');
    expect(await open(later)).toEqual({ type: TYPE });
  });

  test.each([
    [['--end-links-after', '-1']],
    [['--end-links-after', 'soon']],
    [['--end-links-after']],
    [['60']],
  ])('npm run admin -- new-unsubscribe-key changes nothing for the arguments %j', async (args) => {
    await createToken();
    expect(renew(...args)).toEqual({
      status: 1,
      said: 'Usage: npm run admin -- new-unsubscribe-key [--end-links-after DAYS]\n',
    });
    expect(await app.rows('select id from unsubscribe_keys')).toEqual([{ id: 1 }]);
  });
});

test('links from before keys had numbers work with the first key', async () => {
  await createToken();
  const [first] = await app.rows<{ key: Buffer }>('select key from unsubscribe_keys');
  const claim = `${await readIdOfAda()}.${TYPE}`;
  const signature = createHmac('sha256', first?.key ?? '')
    .update(claim)
    .digest('base64url');
  await app.rows(`insert into unsubscribe_keys (id, key) values (2, 'another')`);
  expect(await open(`${claim}.${signature}`)).toEqual({ type: TYPE });
});
