import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { findWrongFigures } from '#server/testing/find-wrong-figures.ts';

const app = useRestoredTestApp();

const LIMIT = { kind: 'most', amount: 2, unit: 'cups', step: 1, per: 'day' } as const;
const LAST_DAY = toLocalDay('2026-03-17');
const FRIDAY_NOON = Date.parse('2026-03-13T11:00:00Z');

let ben: Caller;
let id: number;
/** Ben has a limit from Tuesday on. He comes back a week later, without a call in between. */
beforeEach(async () => {
  const caller = await app.signIn('ben');
  const body = { name: 'Coffee', type: 'daily', goal: LIMIT } as const;
  ({ id } = await caller.ok(calls.createHabit, { body }));
  app.clock.pass(7 * DAY);
  ben = await app.signIn('ben');
});

const send = (headers: Record<string, string>) =>
  ben.ok(calls.setDay, { params: { id, date: LAST_DAY }, body: { notes: 'Tea' }, headers });

const madeAt = (ms: number | string) => ({ 'x-made-at': String(ms) });

async function stored() {
  const [row] = await app.rows<{ days: string; active: string }>(
    `select rtrim(t.days) as days, u.active_days::text as active
       from histories t join users u on u.id = t.user_id where t.habit_id = $1`,
    [id],
  );
  return row;
}

const WITHOUT_IT = { days: '....ddd~', active: '10000001' };

test('a day to which the clock of a traveller goes back is marked as active', async () => {
  const friday = { 'x-time-zone': 'Etc/GMT+12' };
  app.clock.set(Date.parse('2026-03-14T11:00:00Z'));
  await ben.ok(calls.listHabits);
  await ben.ok(calls.listHabits, { headers: friday });
  expect((await stored())?.active).toBe('10011');
  expect(await findWrongFigures(app)).toEqual([]);
});

describe('a change that was made offline', () => {
  test('a change that was made offline marks its day as active', async () => {
    await send({});
    expect(await stored()).toEqual(WITHOUT_IT);
    await send(madeAt(FRIDAY_NOON));
    expect(await stored()).toEqual({ days: 'ddd.ddd~', active: '10010001' });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test("a change that was made offline marks the day of the user's clock", async () => {
    // An hour before midnight in UTC, and an hour after it in the zone of the device.
    const headers = {
      ...madeAt(Date.parse('2026-03-12T23:00:00Z')),
      'x-time-zone': 'Europe/Helsinki',
    };
    await send(headers);
    expect((await stored())?.active).toBe('10010001');
  });

  test('a change that was made offline marks its day even when it is refused', async () => {
    const params = { id, date: toLocalDay('2026-03-09') };
    const refused = await ben.refused(calls.setDay, {
      params,
      body: { completed: true },
      headers: { ...madeAt(FRIDAY_NOON), 'x-operation': `${randomUUID()} 1` },
    });
    expect(refused.status).toBe(422);
    expect((await stored())?.active).toBe('10010001');
  });

  test.each([
    ['in the future', FRIDAY_NOON + 30 * DAY],
    ['beyond all dates', 9_000_000_000_000_000],
    ['before the first day of the user', FRIDAY_NOON - 30 * DAY],
    ['in 1970', 0],
    ['today', Date.parse('2026-03-17T08:00:00Z')],
    ['on a day that is active already', Date.parse('2026-03-10T12:00:00Z')],
  ])('a change that was made offline changes no active day when its time is %s', async (_, ms) => {
    await send(madeAt(ms));
    expect(await stored()).toEqual(WITHOUT_IT);
  });

  test.each(['', 'yesterday', '-1', '1.5', '2026-03-13'])(
    'a change that was made offline is refused with the time %j',
    async (ms) => {
      const request = {
        params: { id, date: LAST_DAY },
        body: { notes: 'Tea' },
        headers: madeAt(ms),
      };
      expect((await ben.refused(calls.setDay, request)).status).toBe(400);
    },
  );

  test('a call that changes nothing marks no earlier day', async () => {
    await ben.ok(calls.listHabits, { headers: madeAt(FRIDAY_NOON) });
    expect(await stored()).toEqual(WITHOUT_IT);
  });
});
