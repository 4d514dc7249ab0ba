import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createContext } from '#server/app.ts';
import { createPool } from '#server/database/pool.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts';
import { copyCluster, prepareCluster } from '#server/embedded-postgres/testing/prepared-cluster.ts';
import { seedTestData } from '#server/testing/test-data.ts';
import { allowDatabases } from './allow-databases.ts';
import { MIGRATED, runOnMaintenance } from './maintenance.ts';
import { TEST_NOW, testConfig } from './test-config.ts';
import { writeRestoreSql } from './restore-sql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server with the databases of all tests. */
    postgresUrl: string;
    /** Restores a database to the prepared state. */
    restoreSql: string;
  }
}

/** Prepares one database. Each test starts with a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const preparedCluster = await prepareCluster();
  project.provide('preparedCluster', preparedCluster);
  const dataDir = await mkdtemp(join(tmpdir(), 'habitcrush-test-'));
  await copyCluster(preparedCluster, dataDir);
  // Each worker keeps the connections of two databases.
  const connections = 40 + 20 * project.vitest.config.maxWorkers;
  const settings = { max_connections: `${connections}` };
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  await allowDatabases(postgres);
  await createMigratedTemplate(postgres.url);
  const pool = createPool(postgres.url);
  // A crash may lose data here, so tests do not wait for the disk.
  await pool.query('alter role current_user set synchronous_commit = off');
  const clock = { now: () => TEST_NOW };
  await seedTestData(createContext({ config: testConfig(), pool, clock }));
  project.provide('restoreSql', await writeRestoreSql(pool));
  await pool.end();
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    for (const folder of [dataDir, preparedCluster]) {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** For apps without users. */
async function createMigratedTemplate(postgresUrl: string): Promise<void> {
  const url = new URL(postgresUrl);
  url.pathname = '/postgres';
  await runOnMaintenance(url.href, `create database ${MIGRATED} template habitcrush`);
}
