import ical from 'node-ical';
import { expect, onTestFinished, test } from 'vitest';
import { PROOF_NEEDED } from '#contract/account.ts';
import { getCalendar, makeCalendar, removeCalendar } from '#contract/calendar.ts';
import {
  addPause,
  createHabit,
  listHabits,
  setReminders,
  updateHabit,
  changePause,
} from '#contract/habits.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { createApp } from '#server/app.ts';
import { LIMITS } from '#server/security/limits.ts';
import { TEST_NOW } from '#server/testing/test-config.ts';
import { collectLog } from '#server/testing/log-lines.ts';
import { HOUR, useTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';

const app = useTestApp();
const TODAY = toLocalDay('2026-03-10');

async function subscribe() {
  const ada = await app.signIn('ada');
  const { path } = await ada.ok(makeCalendar);
  const read = (headers: Record<string, string> = {}) =>
    app.fastify.inject({ method: 'GET', url: path, headers });
  return { ada, path, read };
}

const summariesIn = (file: string) =>
  [...file.matchAll(/SUMMARY:(.*)\r\n/g)].map(([, summary]) => summary);

test('a calendar address returns the due habits of its owner without a session, and no data of others', async () => {
  const { ada, read } = await subscribe();
  const response = await read();
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(summariesIn(response.body)).toEqual(['Read 20 pages', 'Gym']);
  const found = Object.values(ical.sync.parseICS(response.body)).map((part) => part?.type);
  expect(found.filter((type) => type === 'VEVENT')).toHaveLength(2);
  const { address } = await ada.ok(getCalendar);
  const moment = new Date(TEST_NOW).toISOString();
  expect(address).toEqual({ createdAt: moment, lastReadAt: moment });
  expect((await (await app.signIn('ben')).ok(getCalendar)).address).toBeNull();
});

test('a calendar address is returned once, and only its hash is stored', async () => {
  const { path } = await subscribe();
  const secret = /^\/calendar\/([A-Za-z0-9]{32})\.ics$/.exec(path)?.[1] ?? 'none';
  const stored = JSON.stringify(await app.rows('select * from calendar_addresses'));
  expect(stored).not.toContain(secret);
});

test('a calendar address follows changes of rhythms, reminders, pauses and the archive', async () => {
  const { ada, read } = await subscribe();
  const [pages, gym] = (await ada.ok(listHabits)).map(({ id }) => id);
  const id = pages ?? 0;
  const rhythm = { kind: 'quota', times: 3, per: 'week' } as const;
  await ada.ok(updateHabit, { params: { id: gym ?? 0 }, body: { archivedOn: TODAY } });
  await ada.ok(createHabit, { body: { name: 'Swim; far', type: 'weekly', rhythm } });
  const reminders = [{ time: '21:30', weekdays: null, alsoWhenMet: false }];
  await ada.ok(setReminders, { params: { id }, body: { reminders } });
  await ada.ok(addPause, { body: { from: TODAY, until: TODAY, habitId: id } });
  const file = (await read()).body;
  expect(new Set(summariesIn(file))).toEqual(
    new Set(['Read 20 pages', String.raw`Swim\; far (3 times a week)`]),
  );
  expect(file).toMatch(/BEGIN:VTIMEZONE\r\nTZID:\S+\r\n/);
  expect(file).toMatch(/DTSTART;TZID=\S+:20260311T213000\r\nDURATION:PT15M\r\n/);
  expect(file).toContain(';UNTIL=202603');
});

test('a calendar address shows nothing after a pause until the last day that a date can name', async () => {
  const { ada, read } = await subscribe();
  const [pages] = await ada.ok(listHabits);
  const habitId = pages?.id ?? 0;
  const [from, until] = [TODAY, toLocalDay('9999-12-31')];
  const pause = await ada.ok(addPause, { body: { from, until, habitId } });
  const reminders = [{ time: '21:30', weekdays: null, alsoWhenMet: false }];
  await ada.ok(setReminders, { params: { id: habitId }, body: { reminders } });
  const response = await read();
  expect([response.statusCode, response.body.includes('SUMMARY:Gym')]).toEqual([200, true]);
  await ada.ok(changePause, { params: { id: pause.id }, body: { until: null } });
  const near = { body: { until: toLocalDay('9899-12-31') }, params: { id: pause.id } };
  await ada.ok(changePause, near);
  expect((await read()).statusCode).toBe(200);
});

test('a calendar address responds with 304 until something changes', async () => {
  const { ada, read } = await subscribe();
  const { etag } = (await read()).headers;
  const same = await read({ 'if-none-match': String(etag) });
  expect([same.statusCode, same.body]).toEqual([304, '']);
  await ada.ok(createHabit, { body: { name: 'Swim', type: 'daily' } });
  expect((await read({ 'if-none-match': String(etag) })).statusCode).toBe(200);
});

test('a calendar address stops working on all nodes when it is revoked or replaced', async () => {
  const { ada, path, read } = await subscribe();
  const elsewhere = await createApp(app.ctx);
  onTestFinished(() => elsewhere.close());
  const fetchStatusThere = async () => (await elsewhere.inject({ url: path })).statusCode;
  expect(await fetchStatusThere()).toBe(200);
  const next = await ada.ok(makeCalendar);
  expect(await fetchStatusThere()).toBe(404);
  expect((await read()).statusCode).toBe(404);
  expect((await app.fastify.inject({ url: next.path })).statusCode).toBe(200);
  await ada.ok(removeCalendar);
  expect((await app.fastify.inject({ url: next.path })).statusCode).toBe(404);
  expect((await ada.refused(removeCalendar)).status).toBe(404);
  expect((await ada.ok(getCalendar)).address).toBeNull();
});

test.each([
  '/calendar/none.ics',
  `/calendar/${'a'.repeat(32)}.ics`,
  `/calendar/${'a'.repeat(32)}`,
  '/calendar/%00.ics',
  `/calendar/${'é'.repeat(200)}.ics`,
])('a calendar address returns 404 for an unknown address: %s', async (url) => {
  expect((await app.fastify.inject({ url })).statusCode).toBe(404);
});

test('a calendar address limits reads per hour', async () => {
  const { read } = await subscribe();
  for (let count = 0; count < LIMITS.readsPerCalendar.points; count += 1) {
    expect((await read()).statusCode).toBe(200);
  }
  const refused = await read();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.anything()]);
});

test('a calendar address does not appear in the log', async () => {
  const { path, read } = await subscribe();
  const lines = collectLog(app.fastify);
  await read();
  expect(lines.join('')).toContain('/calendar/:file');
  expect(lines.join('')).not.toContain(path);
});

test('makeCalendar sends a mail to the owner', async () => {
  const { path } = await subscribe();
  const [job] = await app.rows<{ payload: object }>(
    `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mailCalendar'`,
  );
  await runJob('mailCalendar', app.ctx, job?.payload);
  const [mail] = (await app.ctx.mail.listOutbox({ limit: 1 })).mails;
  expect(mail?.subject).toBe('A calendar link was created for your account');
  expect(mail?.text).toContain('can see what is due in the account of ada');
  expect(JSON.stringify([mail, job])).not.toContain(path);
});

test('makeCalendar is limited per hour', async () => {
  const { ada } = await subscribe();
  for (let count = 1; count < LIMITS.signInMethodPerAccount.points; count += 1) {
    await ada.ok(makeCalendar);
  }
  expect((await ada.refused(makeCalendar)).status).toBe(429);
});

test('makeCalendar refuses visitors, and needs a recent proof of identity', async () => {
  for (const call of [getCalendar, makeCalendar, removeCalendar]) {
    expect((await app.visitor().refused(call)).status).toBe(401);
  }
  const ada = await app.signIn('ada');
  app.clock.pass(HOUR);
  expect(await ada.refused(makeCalendar)).toMatchObject({ status: 403, message: PROOF_NEEDED });
});
