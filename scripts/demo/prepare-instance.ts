import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toTimeZone } from '#domain/days/time-zone.ts';
import { createContext } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import { migrateDatabase } from '#server/upgrade/migrate-database.ts';
import { chooseSocketDirectory } from '#server/embedded-postgres/socket-directory.ts';
import { openConfiguredDatabase } from '#server/boot/open-database.ts';
import { seedDemo } from '#server/seeds/demo.ts';

/** Creates a data directory with a year of demo data, and removes it when the process ends. */
export async function prepareDemoInstance(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'habitcrush-demo-'));
  process.once('exit', () => removeInstance(dataDir));
  const config = readConfig({ DATA_DIR: dataDir, WORKER: 'separate' });
  const database = await openConfiguredDatabase(config);
  const { pool } = database;
  try {
    await migrateDatabase(pool);
    await seedDemo(createContext({ config, pool, clock: systemClock }), deviceZone());
  } finally {
    await database.close();
  }
  return dataDir;
}

const deviceZone = () => toTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

function removeInstance(dataDir: string): void {
  for (const path of [dataDir, chooseSocketDirectory(dataDir)]) {
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
