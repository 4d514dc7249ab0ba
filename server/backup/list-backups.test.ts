import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '#server/testing/open-app.ts';
import { backUp, restore } from './command.ts';

const app = useTestApp();

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'habitcrush-list-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The file as a version of next year would write it. */
function makeNewer(file: string): Buffer {
  const text = gunzipSync(readFileSync(file)).toString();
  return gzipSync(text.replace(/"migration":\d+/, '"migration":9999999999999'));
}

test('the list shows the time, size, version and verification of each backup in DATA_DIR', async () => {
  const DATA_DIR = makeFolder();
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR };
  expect(await restore(['--list'], env)).toBe(`No backup in ${DATA_DIR}/backups.`);
  const pathOf = (name: string) => join(DATA_DIR, 'backups', name);
  const verified = pathOf('habitcrush-2026-03-10T03-30-00.verified.backup.gz');
  await backUp([verified], env);
  await backUp([], env);
  writeFileSync(pathOf('habitcrush-2026-03-09T03-30-00.failed.backup.gz'), 'no backup');
  writeFileSync(pathOf('habitcrush-2026-03-11T03-30-00.unverified.backup.gz.unfinished'), '');
  writeFileSync(pathOf('newer.backup.gz'), makeNewer(verified));
  // Needs no database.
  const [head, ...lines] = (await restore(['--list'], { DATA_DIR })).split('\n');
  expect(head).toBe(`Backups in ${DATA_DIR}/backups:`);
  expect(lines).toHaveLength(4);
  const whole = lines.join('\n');
  const facts = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC +[\d.]+ k?B +HabitCrush \d\S+ +`;
  for (const shown of [
    `${facts}verified +habitcrush-2026-03-10T`,
    String.raw`${facts}not verified +habitcrush-[\dT-]+\.backup`,
    String.raw`cannot be used: .* is not a backup of HabitCrush\. +habitcrush-2026-03-09`,
    String.raw`cannot be used: This backup was made by a newer version .* newer\.backup`,
  ]) {
    expect(whole).toMatch(new RegExp(shown));
  }
});

test('a backup of a newer version is refused before a database is created', async () => {
  const folder = makeFolder();
  const [file, DATA_DIR] = [join(folder, 'newer.backup.gz'), join(folder, 'untouched')];
  await backUp([file], { DATABASE_URL: app.databaseUrl });
  writeFileSync(file, makeNewer(file));
  await expect(restore([file], { DATA_DIR })).rejects.toThrow(
    /^This backup was made by a newer version of HabitCrush: update first\.$/,
  );
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('the command accepts a file or --list, not both', async () => {
  await expect(restore(['--list', 'file'], {})).rejects.toThrow('Usage: npm run restore -- file');
});
