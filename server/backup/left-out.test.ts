/** @module-tag long */

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { getUser, logout } from '#contract/account.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { LEFT_OUT } from './rebuild-tables.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const app = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'habitcrush-left-out-'));
const file = join(folder, 'one.backup.gz');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Adds a table that today’s backups leave out, as earlier versions wrote it. */
function addToFile(table: string, columns: string[], row: string[]): void {
  const text = gunzipSync(readFileSync(file)).toString();
  const end = text.lastIndexOf('\n', text.length - 2) + 1;
  const { rows, ...last } = JSON.parse(text.slice(end)) as { rows: Record<string, number> };
  const head = JSON.stringify({ table, columns });
  const before = `${text.slice(0, end)}${head}\n${row.join('\t')}\n\\.\n`;
  const sha256 = createHash('sha256').update(before).digest('hex');
  const after = JSON.stringify({ ...last, rows: { ...rows, [table]: 1 }, sha256 });
  writeFileSync(file, gzipSync(`${before}${after}\n`));
}

describe('after a restore', () => {
  test('a restore contains no sessions, not even one that ended after the backup', async () => {
    const [ended, open] = [await app.signIn('ada'), await app.signIn('ada')];
    const { cookie } = ended;
    const client = await connect();
    await writeBackup(client, file);
    await ended.ok(logout);
    await restoreBackup(client, file, { isReplacing: true });
    ended.cookie = cookie;
    expect((await ended.refused(getUser)).status).toBe(401);
    expect((await open.refused(getUser)).status).toBe(401);
    await (await app.signIn('ada')).ok(getUser);
  });

  test('a restore ignores the sessions of an older file', async () => {
    const client = await connect();
    await writeBackup(client, file);
    const hash = createHash('sha256').update('an old token').digest('hex');
    addToFile(
      'sessions',
      ['token_hash', 'user_id', 'created_at', 'last_seen_at', 'expires_at'],
      [`\\\\x${hash}`, '2', '2026-03-01', '2026-03-01', '2026-03-31'],
    );
    await restoreBackup(client, file, { isReplacing: true });
    const visitor = app.visitor();
    visitor.cookie = 'session=an old token';
    expect((await visitor.refused(getUser)).status).toBe(401);
    expect(await app.rows('select from sessions')).toEqual([]);
    expect((await app.rows('select from users')).length).toBeGreaterThan(1);
  });
});

test('a restore ignores the recovery codes of an older file', async () => {
  const client = await connect();
  await writeBackup(client, file);
  addToFile('recovery_codes', ['user_id', 'hash'], ['2', 'a hash']);
  await restoreBackup(client, file, { isReplacing: true });
  expect(await app.rows('select from recovery_codes')).toEqual([]);
});

test('no table in backups contains a secret that grants access', async () => {
  const rows = await app.rows<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(token|code|link)_hash$'`,
  );
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['sessions', 'setup_codes']));
  expect(names.filter((name) => !LEFT_OUT.has(name))).toEqual([]);
});
