import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createContext } from '#server/app.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { readConfig } from '#server/config/config.ts';
import { migrateDatabase } from '#server/upgrade/migrate-database.ts';
import { openConfiguredDatabase } from '#server/boot/open-database.ts';
import { seedDemo } from '#server/seeds/demo.ts';
import { toTimeZone } from '#domain/days/time-zone.ts';

/** Enough users to test an upgrade, in some kilobytes. */
const KEPT_PEOPLE = ['eve', 'ada', 'ben', 'cleo', 'dov', 'pip'];

/** Stores a database of this version with a year of a few users. Tests upgrade it to later versions. */
export async function keepDatabase(file: string, now: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'habitcrush-release-'));
  const config = readConfig({ DATA_DIR: dataDir, WORKER: 'separate' });
  const database = await openConfiguredDatabase(config);
  try {
    await migrateDatabase(database.pool);
    const ctx = createContext({ config, pool: database.pool, clock: { now: () => now } });
    await seedDemo(ctx, toTimeZone('Europe/Berlin'));
    await database.pool.query('delete from users where username <> all($1)', [KEPT_PEOPLE]);
    await database.pool.query('truncate page_views');
    // The connections of the pool pipeline statements, and do not support COPY.
    const client = new pg.Client(database.url);
    await client.connect();
    try {
      await writeBackup(client, file);
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
