import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { listChallenges } from '#contract/challenge.ts';
import { exportJson } from '#contract/export.ts';
import { getUserStats, listFollowers } from '#contract/follows.ts';
import { listHabitInstances, listHabits, listInstances } from '#contract/habits.ts';
import { getHealth } from '#contract/health.ts';
import { getPublicProfile, searchUsers } from '#contract/profile.ts';
import type { Actor } from '#server/http/actor.ts';
import { CALLS, readList } from '#server/security/concurrent-calls.ts';
import { LIMITS, type LimitName } from '#server/security/limits.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();
/** Calls of one user that run or wait at once. */
const ACCEPTED = CALLS.concurrency + CALLS.maxWaiting;
const range = '?startDate=2026-02-01&endDate=2026-03-10';

/** Calls as often as the limit allows, and once more. */
async function fetchStatuses(caller: Caller, url: string, limit: LimitName): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count <= LIMITS[limit].points; count += 20) {
    const some = Math.min(20, LIMITS[limit].points + 1 - count);
    const responses = await Promise.all(
      Array.from({ length: some }, () => caller.raw({ method: 'GET', url })),
    );
    statuses.push(...responses.map(({ statusCode }) => statusCode));
  }
  return statuses;
}

const pathOf = ({ path }: Call, id: number) =>
  path.replace(':userId', String(id)).replace(':username', 'ada');

let ada: Caller;
let ben: Caller;

beforeEach(async () => {
  ada = await app.signIn('ada');
  ben = await app.signIn('ben');
  // Stands still: on a busy machine, a minute would be over before its calls are.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

async function expectRefusedAfterLast(limit: LimitName, url: string): Promise<void> {
  const statuses = await fetchStatuses(ada, url, limit);
  expect(statuses.filter((status) => status !== 200)).toEqual([429]);
  const refused = await ada.raw({ method: 'GET', url });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toEqual({
    message: expect.stringMatching(/try again in a minute|in \d+ minutes/),
  });
  expect((await ben.raw({ method: 'GET', url: listHabits.path })).statusCode).toBe(200);
  expect((await ada.raw({ method: 'GET', url: listHabits.path })).statusCode).toBe(200);
  expect(await app.visitor().ok(getHealth)).toEqual({ status: 'ok' });
}

describe('a user who requests as much as possible', () => {
  test.each([
    ['rangePerAccount', listInstances.path + range],
    ['peopleListPerAccount', pathOf(listFollowers, 1)],
    ['challengePerAccount', listChallenges.path],
    ['searchPerNetwork', `${searchUsers.path}?q=a`],
  ] as const)(
    'a user who requests as much as possible is refused after the last of %s, and others are not',
    expectRefusedAfterLast,
  );

  test('publicProfilePerNetwork counts profiles and their figures together', async () => {
    await expectRefusedAfterLast('publicProfilePerNetwork', pathOf(getUserStats, 1));
    const profile = await app.visitor().raw({ method: 'GET', url: pathOf(getPublicProfile, 1) });
    expect(profile.statusCode).toBe(429);
  });

  test('all ranges share one count', async () => {
    await fetchStatuses(ada, listInstances.path + range, 'rangePerAccount');
    const [habit] = await ada.ok(listHabits);
    const params = { id: habit?.id ?? 0 };
    expect((await ada.refused(listHabitInstances, { params })).status).toBe(429);
    expect((await ben.raw({ method: 'GET', url: listInstances.path + range })).statusCode).toBe(
      200,
    );
  });

  test('downloads run one after the other, and at most three are accepted at once', async () => {
    const url = exportJson.path;
    const many = Array.from({ length: 12 }, () => ada.raw({ method: 'GET', url }));
    const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await ben.raw({ method: 'GET', url })).statusCode).toBe(200);
  });

  test('concurrent reads of one user are refused when too many wait, and others do not queue behind them', async () => {
    const cleo = await app.signIn('cleo');
    const url = listInstances.path + range;
    const userId = await app.userId('cleo');
    const slow: { end?: () => void } = {};
    const read = new Promise<void>((resolve) => (slow.end = resolve));
    const running = readList({ userId } as Actor, () => read);
    const many = Array.from({ length: 60 }, () => cleo.raw({ method: 'GET', url }));
    const others = Array.from({ length: 10 }, () => ben.raw({ method: 'GET', url }));
    await untilRefused(many, 60 - ACCEPTED);
    const statuses = (await Promise.all(others)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    slow.end?.();
    await running;
    const served = (await Promise.all(many)).filter(({ statusCode }) => statusCode === 200);
    expect(served).toHaveLength(ACCEPTED);
  });
});

type Calls = readonly Promise<{ statusCode: number }>[];

/** Resolves when that many have been refused, while others are still waiting. */
function untilRefused(calls: Calls, count: number): Promise<void> {
  let refused = 0;
  return new Promise((resolve) => {
    for (const call of calls) {
      void call.then(({ statusCode }) => {
        if (statusCode === 429) refused += 1;
        if (refused === count) resolve();
      });
    }
  });
}
