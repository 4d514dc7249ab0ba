import type { Config } from '#server/config/config.ts';
import { closePool, createPool } from '#server/database/pool.ts';
import { type Finding, warning, well, messageOf } from './finding.ts';

const PATIENCE_MS = 4_000;

/** Checks DATABASE_REPLICA_URL. It only warns, because the server falls back to the primary. */
export async function examineStandby({ databaseReplicaUrl: url }: Config): Promise<Finding[]> {
  if (url === undefined) return [];
  const { hostname, port } = new URL(url);
  const standby = `The standby of DATABASE_REPLICA_URL (${hostname}:${port || 5432})`;
  const options = { max: 1, answeredWithinMs: PATIENCE_MS, connectedWithinMs: PATIENCE_MS };
  const pool = createPool(url, options);
  try {
    const { rows } = await pool.query<{ isStandby: boolean }>(
      'select pg_is_in_recovery() as "isStandby"',
    );
    if (rows[0]?.isStandby) return [well(`${standby} answers.`)];
    const todo =
      'Let it lead to a standby of DATABASE_URL, as docs/guides/scaling.md says, or leave it out.';
    return [warning(`${standby} follows no primary: it is not a standby.`, todo)];
  } catch (error) {
    const todo = 'Until then reads go to the primary. Does it run, and let this machine in?';
    return [warning(`${standby} does not answer: ${messageOf(error)}`, todo)];
  } finally {
    await closePool(pool);
  }
}
