import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { dropDatabase, MIGRATED, runOnMaintenance } from './maintenance.ts';
import { ReusedConnections } from './reused-connections.ts';
import { SUPERUSER } from '#server/embedded-postgres/cluster.ts';

export type TestDatabase = {
  url: string;
  connections?: ReusedConnections;
  /** Restores the rows while connections are open. They must be idle. */
  restoreRows?(): Promise<void>;
  /** Call it when the test is over and has closed its connections. */
  release(): Promise<void>;
};

type Prepared = {
  name: string;
  superuser: pg.Pool;
  shape: string;
  connections: ReusedConnections;
};

/** One database is in use while the other one is prepared. */
const MAX_PREPARED = 2;
const ready: Promise<Prepared>[] = [];

/** Returns a database with the prepared users and no traces of other tests. */
export async function acquirePreparedDatabase(): Promise<TestDatabase> {
  while (ready.length < MAX_PREPARED) addPrepared(copyPrepared());
  const database = await (ready.shift() ?? copyPrepared());
  return {
    url: urlOf(database.name),
    connections: database.connections,
    restoreRows: () => restoreRows(database),
    // Not awaited: it runs in the background.
    release: async () => addPrepared(restore(database)),
  };
}

function addPrepared(database: Promise<Prepared>): void {
  // An error reaches the test that acquires the database. A run ends with unused databases.
  database.catch(() => {});
  ready.push(database);
}

/** The database is not migrated. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom('template0');

/** The database is migrated, but has no users. */
export const createMigratedDatabase = (): Promise<TestDatabase> => createFrom(MIGRATED);

async function createFrom(template: string): Promise<TestDatabase> {
  const name = await createDatabase(template);
  return { url: urlOf(name), release: () => dropDatabase(urlOf('postgres'), name) };
}

async function copyPrepared(): Promise<Prepared> {
  const name = await createDatabase('habitcrush');
  const superuser = new pg.Pool({
    connectionString: urlOf(name, SUPERUSER),
    max: 1,
    allowExitOnIdle: true,
  });
  // At the end of a run, the server stops first.
  superuser.on('error', () => {});
  const shape = await readShape(superuser);
  return { name, superuser, shape, connections: new ReusedConnections() };
}

/**
 * Restores the rows, which is 20 times as fast as copying a database with its hundreds of files. Replaces a database
 * whose tables, functions or triggers have changed.
 */
async function restore(database: Prepared): Promise<Prepared> {
  const { name, superuser, shape, connections } = database;
  await waitForOthers(superuser, await connections.pids());
  if ((await readShape(superuser)) === shape) {
    await superuser.query(inject('restoreSql'));
    return database;
  }
  await connections.close();
  await superuser.end();
  await dropDatabase(urlOf('postgres'), name);
  return copyPrepared();
}

async function restoreRows({ superuser, shape }: Prepared): Promise<void> {
  if ((await readShape(superuser)) !== shape) {
    throw new Error('A test that changes tables needs its own app: useTestApp().');
  }
  await superuser.query(inject('restoreSql'));
}

const OTHERS = `from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and pid <> all($1) and backend_type = 'client backend'`;

/** Waits until closed connections have ended. Ends others that are not idle here, which could still write. */
async function waitForOthers(superuser: pg.Pool, idle: number[]): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await superuser.query(`select ${OTHERS}`, [idle])).rowCount === 0) return;
    await sleep(5);
  }
  await superuser.query(`select pg_terminate_backend(pid) ${OTHERS}`, [idle]);
}

const CATALOGUES = ['class', 'proc', 'trigger', 'constraint', 'attrdef', 'event_trigger'];
const USERS_FIRST_OID = 16_384;
const SHAPE = CATALOGUES.map(
  (name) =>
    `select count(*), sum(xmin::text::bigint) from pg_${name} where oid >= ${USERS_FIRST_OID}`,
).join(' union all ');

/** A fingerprint of everything but the rows. Each such change rewrites a row of a catalogue. */
async function readShape(superuser: pg.Pool): Promise<string> {
  return JSON.stringify((await superuser.query(SHAPE)).rows);
}

async function createDatabase(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onMaintenance(`create database ${name} template ${template}`);
  return name;
}

function urlOf(database: string, user?: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  if (user) url.username = user;
  return url.href;
}

const onMaintenance = (sql: string) => runOnMaintenance(urlOf('postgres'), sql);
