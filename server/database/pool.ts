import pg from 'pg';
import { isReadTimeout } from './faults.ts';

const INT8 = 20;
const DATE = 1082;

// A day must stay the text 'YYYY-MM-DD': as a Date it would move with the server's time zone.
// Row ids and counts stay far below 2^53.
const parsers: Record<number, (text: string) => unknown> = { [DATE]: String, [INT8]: Number };

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** With the wait for a connection before it, whoever calls has an answer within ten seconds. */
const ANSWERED_WITHIN_MS = 5_000;
const CONNECTED_WITHIN_MS = 4_000;
/** By so much earlier the server ends a statement itself: what was given up here must not run on there. */
const AHEAD_MS = 500;
/** A change may wait twice: behind who waits already, and for who has the row. Both end before the statement does. */
const LOCK_SHARE = 0.4;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** A transaction whose asker has fallen silent holds its locks no longer than this. */
const IDLE_AT_MOST_MS = 10_000;

/** So that a row which another has is told apart from a database that is slow. */
const lockTimeout = (answeredWithinMs: number): string =>
  `lock_timeout = ${Math.max(1, Math.floor(answeredWithinMs * LOCK_SHARE))}`;

const statementTimeout = (answeredWithinMs: number): string =>
  `statement_timeout = ${Math.max(1, answeredWithinMs - AHEAD_MS)}`;

const idleTimeout = (answeredWithinMs: number): string =>
  `idle_in_transaction_session_timeout = ${Math.max(IDLE_AT_MOST_MS, answeredWithinMs)}`;

const READ_ONLY = 'default_transaction_read_only = on';

/** What every connection is told, and again each transaction that may take longer. */
export const limitsOf = (answeredWithinMs: number): string[] =>
  [statementTimeout, lockTimeout, idleTimeout].map((limit) => limit(answeredWithinMs));

export type PoolOptions = {
  max?: number;
  applicationName?: string;
  answeredWithinMs?: number;
  connectedWithinMs?: number;
  /** Whatever it leads to: a standby may become a primary. */
  isReadOnly?: boolean;
};

export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { answeredWithinMs = ANSWERED_WITHIN_MS } = options;
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: options.connectedWithinMs ?? CONNECTED_WITHIN_MS,
    query_timeout: answeredWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: options.applicationName ?? 'habitcrush',
    // Statements of one transaction are sent without waiting for each answer.
    pipeline: true,
  });
  // A connection that breaks must not end the process; whoever uses it next is told.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // Travels with the first statement. As a parameter of the connection, poolers in between would refuse it.
    const limits = [...limitsOf(answeredWithinMs), ...(options.isReadOnly ? [READ_ONLY] : [])];
    client.query(limits.map((limit) => `set ${limit}`).join('; ')).catch(() => {});
  });
  cutWhenSilent(pool);
  noteWhoHasOne(pool);
  return pool;
}

const inUse = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

function noteWhoHasOne(pool: pg.Pool): void {
  const taken = new Set<pg.PoolClient>();
  inUse.set(pool, taken);
  pool.on('acquire', (client) => taken.add(client));
  pool.on('release', (_, client) => taken.delete(client));
}

/** Whoever still has a connection is not waited for: what was begun on it, PostgreSQL rolls back. */
export async function closePool(pool: pg.Pool): Promise<void> {
  for (const { connection } of inUse.get(pool) ?? []) connection.stream.destroy();
  await pool.end();
}

/** Connections that go the same way are as deaf as the one that was noticed: each would cost a call its time. */
function cutWhenSilent(pool: pg.Pool): void {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  pool.on('release', (error) => {
    if (!isReadTimeout(error)) return;
    for (const { connection } of open) connection.stream.destroy();
  });
}
