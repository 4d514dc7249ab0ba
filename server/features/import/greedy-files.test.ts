import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getImportProgress, importTracker, previewImport } from '#contract/import.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { clockIn } from '#domain/days/person-clock.ts';
import { UTC } from '#domain/days/time-zone.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useSharedTestApp } from '#server/testing/open-app.ts';
import { readUpload } from './queries/read-upload.ts';
import { BOUNDS, openFileReader } from './tracker-file/file-reader.ts';
import { asFile, beaver, zip } from './testing/tracker-files.ts';

const MEGABYTE = 1024 * 1024;

// Files that exhaust their reader keep it busy for seconds, and what they cost is measured in this process.
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
/** Takes its reader seconds, and all of its memory. */
function exhausting() {
  const wide = `{"habits":[${'{},'.repeat(10_000_000)}{}]}`;
  return zip({ 'a.json': wide, 'b.json': wide });
}

const residentMb = () => process.memoryUsage().rss / MEGABYTE;

test('three texts of eight million brackets in a zip of 46 kB are refused, and cost the server nothing', async () => {
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

test('files that exhaust their reader cost the server nothing, and the next person is served', {
  timeout: 120_000,
  tags: 'long',
}, async () => {
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

test('one person has one file there at a time', { timeout: 60_000, tags: 'long' }, async () => {
  const refusal = ben.refused(importTracker, { file: exhausting() });
  const stage = async () => (await ben.ok(getImportProgress)).stage;
  await expect.poll(stage, { interval: 50, timeout: 30_000 }).toBe('reading');
  expect(await ben.refused(previewImport, { file: small })).toMatchObject({
    status: 429,
    message: 'Your last file is still being read. Please try again in a moment.',
    headers: { 'retry-after': '10' },
  });
  expect(await refusal).toMatchObject({ status: 422 });
});

test('four files that had to be given up are all that somebody may send within an hour', async () => {
  const files = openFileReader({ ...BOUNDS, answerMs: 1 });
  const actor = { userId: 7, today: toLocalDay('2026-03-10'), clock: clockIn(UTC) } as never;
  const content = new Uint8Array(await asFile('{"habits":[]}').arrayBuffer());
  const send = () =>
    readUpload(app.ctx, files, actor, { content, hasLeft: () => false, warn: () => {} });
  for (let sent = 0; sent < 4; sent += 1)
    await expect(send()).rejects.toMatchObject({ status: 422 });
  await expect(send()).rejects.toMatchObject({ status: 429 });
  await files.close();
});
