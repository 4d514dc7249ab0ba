import type pg from 'pg';
import { ConfigError } from '#server/config/config.ts';

const ATTEMPTS = 3;

/**
 * A transaction pooler breaks what belongs to a session: prepared statements, the lock for migrations, and
 * notifications of new jobs. It would fail at random, under load.
 */
export async function refuseSharedSessions(pool: pg.Pool): Promise<void> {
  const first = await pool.connect();
  try {
    const other = await pool.connect();
    await refuseSharedSession(first, other).finally(() => other.release());
  } finally {
    first.release();
  }
}

/** Two open connections have two sessions, unless a pooler is in between. */
export async function refuseSharedSession(
  first: pg.ClientBase,
  other: pg.ClientBase,
): Promise<void> {
  const seen: [Set<number>, Set<number>] = [new Set(), new Set()];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    seen[0].add(await readSessionId(first));
    seen[1].add(await readSessionId(other));
  }
  if (![...seen[0]].some((session) => seen[1].has(session))) return;
  throw new ConfigError(
    'DATABASE_URL: leads to a pooler that shares sessions between transactions. Use session pooling (pgbouncer: pool_mode = session), or connect without a pooler.',
  );
}

async function readSessionId(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
