/** @module-tag long */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chooseRunner } from './as-root.ts';
import { locateBinaries } from './binaries.ts';
import { urlOf } from './connection.ts';
import { clearLeftovers, readLockFile } from './leftovers.ts';
import { identifyProcess } from './process-table.ts';
import { listSettings } from './settings.ts';
import { type EmbeddedPostgres, type Options, startEmbeddedPostgres } from './start.ts';
import { query } from './testing/query.ts';
import { endChild, spawnChildServer } from './testing/spawn-child-server.ts';
import { createDirectoryWithCluster, temporaryDirectory } from './testing/temporary-directory.ts';

// Simulates missing memory by requesting huge pages, which Linux has only when the host reserves some. Skipped where
// the host has some, or where PostgreSQL does not support them.
const LARGE_PAGES = '/proc/sys/vm/nr_hugepages';
const hasLargePages = !existsSync(LARGE_PAGES) || readFileSync(LARGE_PAGES, 'utf8') !== '0\n';

async function start(options: Options): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres(options);
  onTestFinished(() => database.stop());
  return database;
}

/** A new process that is certainly not PostgreSQL. */
function startStranger(script: string): ChildProcess {
  const stranger = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void stranger.kill('SIGKILL'));
  return stranger;
}

/** Like a server killed where `setpriv` is missing: PostgreSQL still runs, and locks a table. */
async function startOrphan(dataDir: string): Promise<number> {
  const database = await startEmbeddedPostgres({ dataDir });
  await query(database.url, 'CREATE TABLE kept AS SELECT 7 AS value');
  await database.stop();
  const uid = process.getuid?.() ?? 0;
  const { prefix, bin } = await chooseRunner({ dataDir, native: locateBinaries(), uid });
  const cluster = join(dataDir, 'postgres');
  const settings = listSettings(dataDir, {});
  const [program = '', ...args] = [...prefix, join(bin, 'postgres'), '-D', cluster, ...settings];
  const orphan = spawn(program, args, { stdio: 'ignore' });
  onTestFinished(() => void orphan.kill('SIGKILL'));
  await expect.poll(() => existsSync(join(dataDir, '.s.PGSQL.5432'))).toBe(true);
  return orphan.pid ?? 0;
}

describe('a first start', () => {
  test('PostgreSQL listens on a unix socket only, with UTF-8 and checksums', async () => {
    const { url } = await start({ dataDir: temporaryDirectory() });
    const [row] = await query(
      url,
      `SELECT current_database() AS database, current_user AS user, inet_server_addr() AS address,
        current_setting('listen_addresses') AS listens, current_setting('fsync') AS fsync,
        current_setting('synchronous_commit') AS commit, current_setting('data_checksums') AS sums,
        current_setting('server_encoding') AS encoding, datlocprovider AS provider,
        datlocale AS locale, upper('éß') AS upper
      FROM pg_database WHERE datname = current_database()`,
    );
    expect(row).toEqual({
      database: 'habitcrush',
      user: 'habitcrush_server',
      address: null,
      listens: '',
      fsync: 'on',
      commit: 'on',
      sums: 'on',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      upper: 'Éß',
    });
  });

  test('PostgreSQL accepts settings, except those that would lose acknowledged writes', async () => {
    const settings = { work_mem: '5MB', fsync: 'off', synchronous_commit: 'off' };
    const { url } = await start({ dataDir: await createDirectoryWithCluster(), settings });
    const [row] = await query(
      url,
      `SELECT current_setting('work_mem') AS work, current_setting('fsync') AS fsync,
        current_setting('synchronous_commit') AS commit`,
    );
    expect(row).toEqual({ work: '5MB', fsync: 'on', commit: 'on' });
  });

  test('PostgreSQL starts however long the path of the data directory is', async () => {
    const dataDir = join(temporaryDirectory(), 'long'.repeat(30), 'longer'.repeat(30));
    const { url } = await start({ dataDir });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('a start deletes a cluster that an earlier start left unfinished', async () => {
    const dataDir = temporaryDirectory();
    mkdirSync(join(dataDir, 'postgres.unfinished', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.unfinished', 'PG_VERSION'), '18\n');
    const { url } = await start({ dataDir });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(dataDir, 'postgres.unfinished'))).toBe(false);
  });
});

describe('a later start', () => {
  test('a later start keeps the stored data', async () => {
    const dataDir = await createDirectoryWithCluster();
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS value');
    await first.stop();
    await expect(query(first.url, 'SELECT 1')).rejects.toThrow('ENOENT');
    const { url } = await start({ dataDir });
    expect(await query(url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  });

  test('a start transfers what a superuser owned in earlier versions', async () => {
    const dataDir = await createDirectoryWithCluster();
    const first = await startEmbeddedPostgres({ dataDir });
    await query(
      urlOf({ ...first.connection, user: 'habitcrush' }),
      `alter database habitcrush owner to habitcrush;
       create schema jobs; create type jobs.spec as (name text);
       create function jobs.one() returns int language sql return 1;
       create table kept (id int generated always as identity, note text unique);
       insert into kept (note) values ('before')`,
    );
    await first.stop();
    const { url } = await start({ dataDir });
    const [role] = await query(
      url,
      `select rolsuper, rolcreaterole, rolcreatedb, current_setting('statement_timeout') as timeout
         from pg_roles where rolname = current_user`,
    );
    expect(role).toEqual({
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      timeout: '30s',
    });
    await query(url, `insert into kept (note) values ('after')`);
    await query(
      url,
      'alter table kept add column more text; drop function jobs.one(); drop type jobs.spec; drop schema jobs',
    );
    expect(await query(url, 'select id, note from kept')).toEqual([
      { id: 1, note: 'before' },
      { id: 2, note: 'after' },
    ]);
  });

  test('a start refuses the data of another PostgreSQL version, and says what to do', async () => {
    const dataDir = temporaryDirectory();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /was created by PostgreSQL 17, but this is 18: restore a backup/,
    );
  });

  test('a start refuses a folder with other files in place of the database', async () => {
    const dataDir = temporaryDirectory();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'holiday.jpg'), '');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      'holds files, but no PostgreSQL database.',
    );
    expect(existsSync(join(dataDir, 'postgres', 'holiday.jpg'))).toBe(true);
  });

  test('one line reports a refused setting, and a later start succeeds', async () => {
    const dataDir = await createDirectoryWithCluster();
    const settings = { shared_buffers: 'plenty' };
    const failure = await startEmbeddedPostgres({ dataDir, settings }).catch(String);
    expect(failure).toMatch(/^EmbeddedPostgresError: PostgreSQL does not start: a setting .*$/);
    const { url } = await start({ dataDir });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test.skipIf(hasLargePages)('one line reports missing memory', async () => {
    const settings = { huge_pages: 'on' };
    const failure = await startEmbeddedPostgres({
      dataDir: await createDirectoryWithCluster(),
      settings,
    }).catch(String);
    expect(failure).toMatch(
      /^EmbeddedPostgresError: PostgreSQL does not start: there is not enough memory \(.*Cannot allocate memory\)$/,
    );
  });

  test('one line reports that the data directory is a file', async () => {
    const dataDir = join(temporaryDirectory(), 'data');
    writeFileSync(dataDir, '');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `Cannot create DATA_DIR ${dataDir}: a file is in the way.`,
    );
  });
});

describe('after kill -9', () => {
  test('a start stops the orphaned PostgreSQL, and loses nothing', async () => {
    const dataDir = await createDirectoryWithCluster();
    const killed = await spawnChildServer(dataDir);
    const { url } = 'url' in killed.answer ? killed.answer : { url: '' };
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS value');
    await endChild(killed, 'SIGKILL');
    const next = await start({ dataDir });
    expect(await query(next.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  });

  test('a start stops an orphan that has not noticed the death of its server', async () => {
    const dataDir = await createDirectoryWithCluster();
    const lines: string[] = [];
    const withoutFollowing = await startOrphan(dataDir);
    const next = await start({ dataDir, log: (line) => lines.push(line) });
    expect(lines).toEqual([
      `Stopping PostgreSQL (process ${withoutFollowing}), which an earlier server left behind.`,
    ]);
    expect(next.pid).not.toBe(withoutFollowing);
    expect(await query(next.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  });

  test('PostgreSQL restarts at once when it is killed', async () => {
    const dataDir = await createDirectoryWithCluster();
    const lines: string[] = [];
    const database = await start({ dataDir, log: (line) => lines.push(line) });
    await query(database.url, 'CREATE TABLE kept AS SELECT 7 AS value');
    const killed = database.pid;
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => database.pid).not.toBe(killed);
    expect(await query(database.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
    // A busy machine may also log that it takes a while.
    const ofPostgres = lines.filter((line) => line.startsWith('PostgreSQL'));
    expect(ofPostgres).toEqual(['PostgreSQL ended unexpectedly: starting it again.']);
  });

  test('PostgreSQL’s log contains no values of users', async () => {
    const dataDir = await createDirectoryWithCluster();
    const { url } = await start({ dataDir });
    await query(url, 'CREATE TABLE people (email text unique)');
    const insert = "INSERT INTO people VALUES ('ada@somewhere.example')";
    await query(url, insert);
    await expect(query(url, insert)).rejects.toThrow(/duplicate key/);
    const log = () => readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    await expect.poll(log).toContain('duplicate key');
    expect(log()).not.toContain('ada@somewhere');
  });

  test('a start does not kill another process that has the id in the lock file', async () => {
    const dataDir = await createDirectoryWithCluster();
    const stranger = startStranger('sleep 60');
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${stranger.pid}\n`);
    const { url } = await start({ dataDir });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  test('a start does not stop a PostgreSQL of another data directory', async () => {
    const dataDir = await createDirectoryWithCluster();
    const other = await start({ dataDir: await createDirectoryWithCluster() });
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${other.pid}\n`);
    const { url } = await start({ dataDir });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await query(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test.skipIf(process.platform !== 'linux')(
    'a start after kill -9 waits until a dead process is reaped',
    async () => {
      const dataDir = await createDirectoryWithCluster();
      // The shell that would reap its child becomes a sleep, which does not.
      const parent = startStranger('sleep 0.01 & echo $!; exec sleep 60');
      const zombie = Number(await new Promise((resolve) => parent.stdout?.once('data', resolve)));
      const cluster = join(dataDir, 'postgres');
      await expect.poll(() => identifyProcess(zombie, cluster)).toBe('unreaped');
      writeFileSync(join(cluster, 'postmaster.pid'), `${zombie}\n`);
      const starting = start({ dataDir });
      parent.kill('SIGKILL');
      expect(await query((await starting).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    },
  );
});

describe('a second server on the same data directory', () => {
  test('a second server is refused, and does not disturb the first', async () => {
    const dataDir = await createDirectoryWithCluster();
    const first = await start({ dataDir });
    const second = await spawnChildServer(dataDir);
    expect(second.answer).toEqual({
      error: `DataDirectoryInUseError: DATA_DIR ${dataDir} is in use by another HabitCrush server (process ${process.pid}): stop it first, or choose another DATA_DIR.`,
    });
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('is in use');
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await readLockFile(join(dataDir, 'postgres'))).pid).toBe(first.pid);
  });

  test('exactly one of two servers starts at the same moment', async () => {
    const dataDir = temporaryDirectory();
    const servers = await Promise.all([1, 2, 3].map(() => spawnChildServer(dataDir)));
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => endChild(server, 'SIGTERM')));
    });
    expect(servers.filter(({ answer }) => 'url' in answer)).toHaveLength(1);
    expect(servers.filter(({ answer }) => 'error' in answer)).toHaveLength(2);
  });

  test.skipIf(process.platform !== 'linux')(
    'a second server is refused from another container, too',
    async () => {
      const dataDir = await createDirectoryWithCluster();
      const first = await start({ dataDir });
      const cluster = join(dataDir, 'postgres');
      const pidFile = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
      // In a container the first server’s process id means nothing, and its lock is not visible.
      writeFileSync(join(cluster, 'postmaster.pid'), pidFile.replace(/^\d+/, '4194301'));
      await expect(clearLeftovers(cluster, () => undefined, 100)).rejects.toThrow(
        'is in use by a server in another container',
      );
      writeFileSync(join(cluster, 'postmaster.pid'), pidFile);
      expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    },
  );
});
