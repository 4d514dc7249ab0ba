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

/** Enough to see an upgrade by, and some kilobytes. */
const KEPT_PEOPLE = ['eve', 'ada', 'ben', 'cleo', 'dov', 'pip'];

/** A database as this version leaves it, with a year of a few people in it: each later version is upgraded from it. */
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
    // A connection of the pool sends its statements ahead, and copies no rows.
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
