import { expect, test } from 'vitest';
import { register } from '#contract/account.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import { emailOf, CAST_PASSWORD } from '#server/seeds/cast.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { readFiles } from './files.ts';
import { unpack } from './connections.ts';
import { Memory } from './memory.ts';
import { People, PASSWORD } from './people.ts';
import { emptyResult, runCall } from './run-call.ts';
import type { Send } from './request.ts';

/** More with the environment variable FUZZ_CALLS, and with `npm run fuzz`. */
const CALLS = Number(process.env['FUZZ_CALLS'] ?? 2_000);
const TIMEOUT_MS = 600_000 + CALLS * 50;
const FIXED_SEED = 20_261_122;
const seedOfTheDay = () => Math.floor(Date.now() / 86_400_000);

const app = useTestApp();
const clearLimits = () => app.rows('delete from rate_limits');
const administrator = { email: emailOf('eve'), password: CAST_PASSWORD };

const send: Send = async ({ method, url, headers, body }) => {
  const sent = { method: method as 'GET', url, headers, ...(body ? { payload: body } : {}) };
  const { statusCode: status, headers: received, rawPayload } = await app.fastify.inject(sent);
  return { status, headers: received, body: unpack(rawPayload, received['content-encoding']) };
};

for (const { name, seed, tags } of [
  { name: 'the same each time', seed: FIXED_SEED, tags: [] },
  { name: 'others each day', seed: seedOfTheDay(), tags: ['long'] },
]) {
  test(`no call returns a 5xx, and each response matches the contract: ${name}, seed ${seed}`, {
    timeout: TIMEOUT_MS,
    tags,
  }, async () => {
    const people = new People(send, administrator, clearLimits);
    const input = {
      seed,
      memory: new Memory(),
      files: await readFiles(),
      today: dayAt(app.clock.now(), UTC),
      password: PASSWORD,
      hasConnections: false,
    };
    const result = emptyResult();
    for (let number = 1; number <= CALLS; number += 1) {
      await runCall({ input, people, send, clearLimits }, result, number);
    }
    expect([...result.failures.values()], `seed ${seed}`).toEqual([]);
    const answered = [...result.counts.values()].flatMap((ofCall) => [...ofCall.keys()]);
    // Checks that the calls were not all refused.
    for (const status of [200, 201, 204, 400, 401, 403, 404]) expect(answered).toContain(status);
  });
}

test('a user registers with another invitation when the first one was renewed', async () => {
  let attempts = 0;
  const renewing: Send = async (request) => {
    if (request.url !== register.path) return send(request);
    attempts += 1;
    if (attempts === 1) await app.rows("update approved_emails set invitation_code = 'RENEWED'");
    return send(request);
  };
  const people = new People(renewing, administrator, clearLimits);
  expect(await people.cookieOf('person')).toMatch(/^session=/);
  expect(attempts).toBe(2);
});
