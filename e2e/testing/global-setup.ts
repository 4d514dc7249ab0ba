import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import { migrateDatabase } from '#server/upgrade/migrate-database.ts';
import { createPool } from '#server/database/pool.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts';
import { seedTestData } from '#server/testing/test-data.ts';
import { allowDatabases } from '#server/testing/allow-databases.ts';
import { POSTGRES_URL } from './database.ts';
import { JOURNEY_ZONE } from './noon.ts';

/** Prepares one database, which every site copies. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'habitcrush-e2e-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  await allowDatabases(postgres);
  const pool = createPool(postgres.url);
  await migrateDatabase(pool);
  const config = readConfig({ LOG_LEVEL: 'silent', WORKER: 'separate' });
  // Seeds for the current time, because browser and server use the real clock.
  await seedTestData(createContext({ config, pool, clock: systemClock }), () => JOURNEY_ZONE);
  await pool.end();
  process.env[POSTGRES_URL] = postgres.url;
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
