import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { toLocalDay } from '#domain/days/local-day.ts';
import { isKnownToBoth, tickRequests, ticksOfDay } from './requests.ts';

const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A user of a version that returns this status for every call. */
async function openTestUser(status: number, paths: string[] = []) {
  const server = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    response.writeHead(status).end('{}');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, cookie: 'session=of-somebody', habitIds: [7, 8] };
}

test('the requests tick each habit and restore it', async () => {
  const user = await openTestUser(200);
  const bodies = (await tickRequests(user)).map(({ path, body }) => [path, body]);
  expect(bodies).toEqual([
    ['/api/habits/7', '{"completed":true}'],
    ['/api/habits/7', '{"completed":false}'],
    ['/api/habits/8', '{"completed":true}'],
    ['/api/habits/8', '{"completed":false}'],
  ]);
});

test('isKnownToBoth is false for a call that one version lacks, and throws for one that fails', async () => {
  const ofDay = ticksOfDay(toLocalDay('2026-11-23'));
  const paths: string[] = [];
  const [knows, knowsToo] = [await openTestUser(200, paths), await openTestUser(200)];
  expect(await isKnownToBoth(ofDay, { older: knows, newer: knowsToo })).toBe(true);
  expect(paths).toEqual(['PUT /api/habits/7/days/2026-11-23']);
  const older = await openTestUser(404);
  expect(await isKnownToBoth(ofDay, { older, newer: knows })).toBe(false);
  const broken = await openTestUser(500);
  await expect(isKnownToBoth(ofDay, { older: knows, newer: broken })).rejects.toThrow('500');
});
