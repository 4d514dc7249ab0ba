import type pg from 'pg';
import { ADVISORY_LOCKS } from '#server/database/advisory-locks.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Conversion, convertHistories } from './convert-histories.ts';

/**
 * Upgrades a database to this version: migrates the tables, then converts rows by the program. `report` is called
 * before the conversion is committed, so that a crash repeats both.
 */
export async function migrateDatabase(
  pool: pg.Pool,
  report: (conversion: Conversion) => void = () => undefined,
): Promise<void> {
  await migrate(pool);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migration]);
    report(await convertHistories(client));
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
