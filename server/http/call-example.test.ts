import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import * as habits from '#contract/habits.ts';
import { createToken } from '#contract/tokens.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { TOKEN_SCOPES } from '#domain/people/tokens.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { describeContract } from './api-description.ts';
import { exampleOf } from './call-example.ts';

const app = useTestApp();
const run = promisify(execFile);
const DATE = toLocalDay('2026-03-10');

/** The ids that the examples use; created for each call, because some calls delete them. */
async function createThings(ada: Caller, path: string): Promise<Record<string, string>> {
  for (const table of ['pauses', 'sections']) await app.rows(`delete from ${table}`);
  const goal = { kind: 'least', amount: 6000, unit: 'steps', per: 'day', step: 500 } as const;
  const { id, instance } = await ada.ok(habits.createHabit, {
    body: { name: 'Walk', type: 'daily', goal },
  });
  const entryId = randomUUID();
  const entry = { params: { id, entryId }, body: { date: DATE, amount: 500 } };
  await ada.ok(habits.putEntry, entry);
  if (path.endsWith('/restore')) await ada.ok(habits.deleteHabit, { params: { id } });
  const owner = path.startsWith('/api/pauses/')
    ? (await ada.ok(habits.addPause, { body: { from: DATE, until: DATE } })).id
    : path.startsWith('/api/sections/')
      ? (await ada.ok(habits.createSection, { body: { name: 'Evening' } })).id
      : id;
  return {
    ID: String(owner),
    ENTRYID: entryId,
    INSTANCEID: String(instance?.id),
    DATE,
  };
}

test('each example of /api/docs succeeds', async () => {
  const ada = await app.signIn('ada');
  const body = { name: 'Shell', scopes: [...TOKEN_SCOPES], habitId: null, days: null };
  const { token } = await ada.ok(createToken, { body });
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const site = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
  const examples = allCalls.filter(({ tokenScope }) => tokenScope !== undefined);
  const schemas = describeContract();
  const fetchStatus = async (call: Call) => {
    const named = await createThings(ada, call.path);
    const env = { ...named, PATH: process.env['PATH'], SITE: site, TOKEN: token };
    const script = exampleOf(call, schemas)
      .replace('curl', 'curl -s -o /dev/null -w "%{http_code}"')
      .replace('"id":1', `"id":${named['ID']}`);
    return (await run('sh', ['-c', script], { env })).stdout;
  };
  for (const call of examples) {
    expect([call.method, call.path, await fetchStatus(call)]).toEqual([
      call.method,
      call.path,
      String(call.status),
    ]);
  }
  expect(examples.length).toBeGreaterThan(30);
});
