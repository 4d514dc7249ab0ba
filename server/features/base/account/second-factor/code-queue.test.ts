import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { confirmByCode, finishSignIn, getUser, login } from '#contract/account.ts';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

/** This many sign-ins keep the hash queue busy for half a second on any machine. */
const SIGN_INS = 25 * Math.max(1, availableParallelism() - 1);
const WRONG_RECOVERY_CODE = 'ABCDE-FGHJK';

const turnOnFactorForAda = () =>
  app.rows(
    `insert into second_factors (user_id, secret, recovery_salt, created_at, on_since)
     select id, $1, $2, now(), now() from users where username = 'ada'`,
    [randomBytes(20), randomBytes(16)],
  );

async function givePassword(caller: Caller): Promise<Caller> {
  await caller.refused(login, { body: { email: emailOf('ada'), password: CAST_PASSWORD } });
  return caller;
}

/** An unknown user with an address of their own. */
const signInAsStranger = (number: number) =>
  app.fastify.inject({
    method: 'POST',
    url: login.path,
    remoteAddress: `192.0.2.${number}`,
    payload: { email: `stranger-${number}@example.org`, password: 'a guess' },
  });

async function countRows(sql: string): Promise<number> {
  const [row] = await app.rows<{ count: number }>(sql);
  return row?.count ?? 0;
}

const countSignIns = () =>
  countRows(
    `select count(*)::int as count from rate_limits
      where key like 'signInPerAccount:%' and points = 1`,
  );
const countTries = () => countRows('select sum(tries)::int as count from half_sessions');

test('recovery codes wait in the queue of the sign-ins without holding a database connection', async () => {
  const ada = await app.signIn('ada');
  const ben = await app.signIn('ben');
  await turnOnFactorForAda();
  const connections = app.ctx.database.pool.options.max;
  const halves: Caller[] = [];
  while (halves.length < connections) halves.push(await givePassword(app.visitor()));

  let haveSignInsEnded = false;
  // On a slow machine, some are refused because the queue is full.
  let refused = 0;
  const signIns = Promise.all(
    Array.from({ length: SIGN_INS }, async (_, at) => {
      const { statusCode } = await signInAsStranger(at);
      if (statusCode === 503) refused += 1;
    }),
  );
  void signIns.then(() => (haveSignInsEnded = true));
  await expect.poll(async () => (await countSignIns()) + refused).toBe(SIGN_INS);

  const body = { code: WRONG_RECOVERY_CODE };
  const refusals = halves.map((half) => half.refused(finishSignIn, { body }));
  refusals.push(ada.refused(confirmByCode, { body }));
  await expect.poll(countTries).toBe(connections);

  expect(await ben.ok(getUser)).toMatchObject({ username: 'ben' });
  expect(haveSignInsEnded).toBe(false);
  for (const { status } of await Promise.all(refusals)) expect([400, 503]).toContain(status);
  await signIns;
});
