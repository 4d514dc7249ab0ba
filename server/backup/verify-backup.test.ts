/** @module-tag long */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '#server/testing/open-app.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const app = useTestApp();

async function backUp() {
  const folder = await mkdtemp(join(tmpdir(), 'habitcrush-verify-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  const file = join(folder, 'one.backup.gz');
  await writeBackup(client, file);
  await client.end();
  return { file, scratch: join(folder, 'scratch') };
}

/** Changes the file and its checksum. */
async function alter(file: string, edit: (text: string) => string): Promise<void> {
  const edited = edit(gunzipSync(await readFile(file)).toString());
  const end = edited.lastIndexOf('\n', edited.length - 2) + 1;
  const sha256 = createHash('sha256').update(edited.slice(0, end)).digest('hex');
  const last = { ...(JSON.parse(edited.slice(end)) as object), sha256 };
  await writeFile(file, gzipSync(`${edited.slice(0, end)}${JSON.stringify(last)}\n`));
}

test('a good backup is verified, and its copy is deleted', async () => {
  const { file, scratch } = await backUp();
  await verifyBackup(file, scratch);
  expect(existsSync(scratch)).toBe(false);
});

for (const { what, edit, message } of [
  {
    what: 'that lacks a row and says so nowhere else',
    edit: (text: string) =>
      text
        .replace(/("table":"backup_settings".*\n)(?:.*\n)/, '$1')
        .replace(/("end".*"backup_settings":)1/, '$10'),
    message: 'Only 0 of 1 row of backup_settings could be restored.',
  },
  {
    what: 'that counted more people than it holds',
    edit: (text: string) => text.replaceAll(/("counts":.*"users":)\d+/g, '$1999'),
    message: 'Only 6 of 999 rows of users could be restored.',
  },
]) {
  test(`a backup ${what} is not verified`, async () => {
    const { file, scratch } = await backUp();
    await alter(file, edit);
    await expect(verifyBackup(file, scratch)).rejects.toThrow(message);
    expect(existsSync(scratch)).toBe(false);
  });
}

test('a truncated backup is not verified', async () => {
  const { file, scratch } = await backUp();
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length - 100));
  await expect(verifyBackup(file, scratch)).rejects.toThrow('cut off or damaged');
});
