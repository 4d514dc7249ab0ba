/** @module-tag long */

import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { getImportProgress, importTracker, previewImport } from '#contract/import.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { clockIn } from '#domain/days/user-clock.ts';
import { UTC } from '#domain/days/time-zone.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { LIMITS } from '#server/security/limits.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useSharedTestApp } from '#server/testing/open-app.ts';
import { readUpload } from './queries.ts';
import { READER_LIMITS, openFileReader } from './tracker-file/file-reader.ts';
import { findReader } from './testing/find-reader.ts';
import { beaver, createDatabaseFile, zip } from './testing/tracker-files.ts';

const MEGABYTE = 1024 * 1024;

// Files that exhaust their reader keep it busy for seconds, and memory is measured in this process.
const app = useSharedTestApp();
let ben: Caller;
let ada: Caller;

beforeAll(async () => {
  [ben, ada] = await Promise.all([app.signIn('ben'), app.signIn('ada')]);
});
beforeEach(async () => {
  await app.rows('delete from rate_limits');
});

const small = beaver([{ day: '2026-03-09', done: true }]);
/** Needs seconds and all of its reader's memory. */
function exhausting() {
  const wide = `{"habits":[${'{},'.repeat(10_000_000)}{}]}`;
  return zip({ 'a.json': wide, 'b.json': wide });
}

/** Sends the file to a reader with other limits than a server's. */
async function senderOf(file: File, limits: Partial<typeof READER_LIMITS>) {
  const files = openFileReader({ ...READER_LIMITS, ...limits });
  onTestFinished(() => files.close());
  const actor = { userId: 7, today: toLocalDay('2026-03-10'), clock: clockIn(UTC) } as never;
  const content = new Uint8Array(await file.arrayBuffer());
  return () => readUpload(app.ctx, files, actor, { content, hasLeft: () => false, warn: () => {} });
}

const residentMb = () => process.memoryUsage().rss / MEGABYTE;

test('deeply nested JSON in a small zip is refused, without memory in the server', async () => {
  const deep = Buffer.alloc(8_000_000, '[');
  const file = zip({ 'a.json': deep, 'b.json': deep, 'c.json': deep });
  expect(file.size).toBeLessThan(50_000);
  const before = residentMb();
  for (let round = 0; round < 4; round += 1) {
    expect(await ben.refused(previewImport, { file })).toMatchObject({
      status: 422,
      message: 'a.json is nested more than 100 levels deep, as no tracker writes it.',
    });
  }
  expect(residentMb() - before).toBeLessThan(150);
});

test("files that exhaust their reader use no memory in the server, and the next user's file is read", async () => {
  const file = exhausting();
  const before = residentMb();
  for (let round = 0; round < 2; round += 1) {
    const refusal = ben.refused(previewImport, { file });
    expect(await ada.ok(previewImport, { file: small })).toMatchObject({ newHabits: 1 });
    expect(await refusal).toMatchObject({
      status: 422,
      message: expect.stringContaining('takes too long or too much memory'),
    });
  }
  expect(residentMb() - before).toBeLessThan(150);
});

test('columns that the tracker does not use are not read, even from large tables', async () => {
  const columns = Array.from(
    { length: 900 },
    (_, at) => `alter table Repetitions add column c${at} default 7`,
  );
  const file = await createDatabaseFile(`create table Habits (id, name, freq_num, freq_den);
    insert into Habits values (1, 'Read', 1, 1);
    create table Repetitions (habit, timestamp);
    insert into Repetitions with recursive n(x) as (select 1 union all select x + 1 from n where x < 300000)
      select 1, 1741564800000 from n;
    ${columns.join(';')}; pragma user_version = 25`);
  const send = await senderOf(file, { taskTimeoutMs: 120_000 });
  const { habits } = await send();
  expect(habits).toMatchObject([{ name: 'Read', days: [{}] }]);
});

test('a user can send one file at a time', async () => {
  await ben.ok(previewImport, { file: small });
  const reader = await findReader(process.pid);
  process.kill(reader, 'SIGSTOP');
  onTestFinished(() => void process.kill(reader, 'SIGCONT'));
  const imported = ben.ok(importTracker, { file: small });
  const fetchStage = async () => (await ben.ok(getImportProgress)).stage;
  await expect.poll(fetchStage).toBe('reading');
  expect(await ben.refused(previewImport, { file: small })).toMatchObject({
    status: 429,
    message: 'Your last file is still being read. Please try again in a moment.',
    headers: { 'retry-after': '10' },
  });
  process.kill(reader, 'SIGCONT');
  expect(await imported).toMatchObject({ created: 1 });
});

test.each([
  ['given up', { taskTimeoutMs: 1 }, 422],
  // All files count as slow.
  ['slow', { costlyMs: 0 }, undefined],
])('six files that are %s use up the limit of an hour', async (_, bounds, status) => {
  const send = await senderOf(small, bounds);
  for (let sent = 0; sent < 6; sent += 1) {
    const response = await send().then(
      () => undefined,
      (error: Refusal) => error.status,
    );
    expect(response).toBe(status);
  }
  await expect(send()).rejects.toMatchObject({ status: 429 });
});

test('a file that is read quickly counts once toward the limit', async () => {
  const { points } = LIMITS.trackerPerAccount;
  await app.ctx.limits.addCost('trackerPerAccount', '7', points - 2);
  const send = await senderOf(small, { costlyMs: Infinity });
  for (let sent = 0; sent < 2; sent += 1) await send();
  await expect(send()).rejects.toMatchObject({ status: 429 });
});
