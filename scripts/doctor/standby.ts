import type { Config } from '#server/config/config.ts';
import { closePool, createPool } from '#server/database/pool.ts';
import { type Finding, warning, ok, messageOf } from './finding.ts';

const TIMEOUT_MS = 4_000;

/** Checks DATABASE_REPLICA_URL. It only warns, because the server falls back to the primary. */
export async function examineStandby({ databaseReplicaUrl: url }: Config): Promise<Finding[]> {
  if (url === undefined) return [];
  const { hostname, port } = new URL(url);
  const standby = `The standby of DATABASE_REPLICA_URL (${hostname}:${port || 5432})`;
  const options = { max: 1, queryTimeoutMs: TIMEOUT_MS, connectTimeoutMs: TIMEOUT_MS };
  const pool = createPool(url, options);
  try {
    const { rows } = await pool.query<{ isStandby: boolean }>(
      'select pg_is_in_recovery() as "isStandby"',
    );
    if (rows[0]?.isStandby) return [ok(`${standby} responds.`)];
    const advice = 'Set it to a standby of DATABASE_URL (docs/guides/scaling.md), or remove it.';
    return [warning(`${standby} is not a standby.`, advice)];
  } catch (error) {
    const advice =
      'Reads go to the primary until it responds. Is it running? Does it allow this machine?';
    return [warning(`${standby} does not respond: ${messageOf(error)}`, advice)];
  } finally {
    await closePool(pool);
  }
}
