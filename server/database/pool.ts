import pg from 'pg';
import { isReadTimeout } from './database-errors.ts';

const INT8 = 20;
const DATE = 1082;

// A day must stay the text 'YYYY-MM-DD': as a Date it would move with the server's time zone.
// Row ids and counts stay far below 2^53.
const parsers: Record<number, (text: string) => unknown> = { [DATE]: String, [INT8]: Number };

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Together with the wait for a connection, a call gets a response within ten seconds. */
const QUERY_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 4_000;
/** PostgreSQL cancels a statement this much earlier: it must not run on after the timeout here. */
const SERVER_LEAD_MS = 500;
/** A row lock can be waited for twice, behind others and for its holder, so this is 40 % of the statement's time. */
const LOCK_SHARE = 0.4;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** How long a transaction of a dead client keeps its locks. */
const MAX_IDLE_MS = 10_000;

/** Distinguishes a locked row from a slow database. */
const lockTimeout = (queryTimeoutMs: number): string =>
  `lock_timeout = ${Math.max(1, Math.floor(queryTimeoutMs * LOCK_SHARE))}`;

const statementTimeout = (queryTimeoutMs: number): string =>
  `statement_timeout = ${Math.max(1, queryTimeoutMs - SERVER_LEAD_MS)}`;

const idleTimeout = (queryTimeoutMs: number): string =>
  `idle_in_transaction_session_timeout = ${Math.max(MAX_IDLE_MS, queryTimeoutMs)}`;

const READ_ONLY = 'default_transaction_read_only = on';

/** The timeouts that each connection sets, and again each transaction that may take longer. */
export const limitsOf = (queryTimeoutMs: number): string[] =>
  [statementTimeout, lockTimeout, idleTimeout].map((limit) => limit(queryTimeoutMs));

export type PoolOptions = {
  max?: number;
  applicationName?: string;
  queryTimeoutMs?: number;
  connectTimeoutMs?: number;
  /** Read-only also when the server is a primary, as a standby may become one. */
  isReadOnly?: boolean;
};

export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { queryTimeoutMs = QUERY_TIMEOUT_MS } = options;
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: options.applicationName ?? 'habitcrush',
    // Statements of one transaction are sent without waiting for each result.
    pipeline: true,
  });
  // A broken connection must not end the process; its next query fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // Sent with the first statement. Poolers would refuse it as a parameter of the connection.
    const limits = [...limitsOf(queryTimeoutMs), ...(options.isReadOnly ? [READ_ONLY] : [])];
    client.query(limits.map((limit) => `set ${limit}`).join('; ')).catch(() => {});
  });
  cutWhenSilent(pool);
  trackConnectionsInUse(pool);
  return pool;
}

const inUse = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

function trackConnectionsInUse(pool: pg.Pool): void {
  const clients = new Set<pg.PoolClient>();
  inUse.set(pool, clients);
  pool.on('acquire', (client) => clients.add(client));
  pool.on('release', (_, client) => clients.delete(client));
}

/** Does not wait for connections in use: PostgreSQL rolls back their transactions. */
export async function closePool(pool: pg.Pool): Promise<void> {
  for (const { connection } of inUse.get(pool) ?? []) connection.stream.destroy();
  await pool.end();
}

/** If one connection stops responding, assume that the network failed, and close all of them. */
function cutWhenSilent(pool: pg.Pool): void {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  pool.on('release', (error) => {
    if (!isReadTimeout(error)) return;
    for (const { connection } of open) connection.stream.destroy();
  });
}
