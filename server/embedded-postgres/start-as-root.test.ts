/** @module-tag long */

import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedPostgres, type Options, startEmbeddedPostgres } from './start.ts';
import { query } from './testing/query.ts';
import { refuseUserNamespaces } from './testing/refuse-user-namespaces.ts';
import { endChild, spawnChildServerAs } from './testing/spawn-child-server.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

async function start(options: Options): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres(options);
  onTestFinished(() => database.stop());
  return database;
}

describe.skipIf(process.getuid?.() !== 0)('as root', () => {
  test('root runs PostgreSQL as another user where user namespaces are refused', async () => {
    const dataDir = temporaryDirectory();
    const { url, pid } = await start({ dataDir, run: refuseUserNamespaces });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t65534\t65534/m);
  });

  test('PostgreSQL keeps its data when user namespaces are allowed later, and the other way round', async () => {
    const dataDir = temporaryDirectory();
    for (const [n, run] of [refuseUserNamespaces, undefined, refuseUserNamespaces].entries()) {
      const database = await startEmbeddedPostgres(run ? { dataDir, run } : { dataDir });
      await query(database.url, `CREATE TABLE kept_${n} AS SELECT 7 AS value`);
      await database.stop();
    }
    const { url } = await start({ dataDir });
    expect(await query(url, 'SELECT kept_0.value FROM kept_0, kept_1, kept_2')).toEqual([
      { value: 7 },
    ]);
  });

  test('root runs PostgreSQL as the owner of the data directory', async () => {
    const dataDir = temporaryDirectory();
    chownSync(dataDir, 12_345, 12_345);
    const { url, pid } = await start({ dataDir });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t12345\t12345/m);
  });

  test.each(['', 'postgres'])(
    'the error names the owner of the folder: data/%s',
    async (folder) => {
      const dataDir = temporaryDirectory();
      const theirs = join(dataDir, folder);
      mkdirSync(theirs, { recursive: true });
      chownSync(dataDir, 65_534, 65_534);
      chmodSync(theirs, 0o700);
      chownSync(theirs, 12_345, 12_345);
      const { answer } = await spawnChildServerAs(65_534, dataDir);
      expect(answer).toEqual({
        error: `EmbeddedPostgresError: ${theirs} belongs to user 12345, and this is user 65534: chown -R 65534 ${theirs}, or start as user 12345.`,
      });
    },
  );

  test('the error names the closed folder above DATA_DIR for an ordinary user', async () => {
    const closed = temporaryDirectory();
    const { answer } = await spawnChildServerAs(65_534, join(closed, 'clone', 'data'));
    expect(answer).toEqual({
      error: `EmbeddedPostgresError: PostgreSQL runs as user 65534 and cannot reach ${closed}/clone/data: this user may not enter ${closed}. Use another folder, run chmod o+x ${closed}, or set DATABASE_URL.`,
    });
  });

  test('an ordinary user starts PostgreSQL without privileges', async () => {
    const dataDir = temporaryDirectory();
    chownSync(dataDir, 65_534, 65_534);
    const server = await spawnChildServerAs(65_534, dataDir);
    onTestFinished(() => endChild(server, 'SIGTERM'));
    expect(server.answer).toHaveProperty('url');
    const { url } = 'url' in server.answer ? server.answer : { url: '' };
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
