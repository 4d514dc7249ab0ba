import { debuglog } from 'node:util';
import type pg from 'pg';
import { isReadTimeout, rootOf } from './database-errors.ts';
import { mergedWrites, type PendingWrite } from './merge-writes.ts';
import { NamedQuery } from './named-query.ts';
import { limitsOf } from './pool.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import type { Statement } from './statement.ts';

export const statement = (name: string, text: string): Statement => ({ name, text });

export type Queries = {
  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
};

export type Transaction = Queries & {
  readonly isTransaction: true;
  /**
   * Adds one insert, update or delete, which is sent with the next statement or with the commit. Writes to different
   * tables are sent as one statement, so that none sees what another one writes.
   */
  write(statement: Statement, values: readonly unknown[]): void;
  /** Runs after the commit; not when the transaction fails. */
  afterCommit(action: () => void): void;
};

export type Database = Queries & {
  readonly pool: pg.Pool;
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** The same database with a timeout of minutes: for imports, background tasks and deleted accounts. */
  readonly slow: Database;
};

const SLOW_TIMEOUT_MS = 120_000;

type OnResult = (error: unknown, result: pg.QueryResult) => void;

type Connection = { query(query: NamedQuery, values: undefined, onResult: OnResult): unknown };

/** The connection with this timeout per query. */
export const withQueryTimeout = (connection: Connection, ms: number): Connection => ({
  query: (query, values, onResult) =>
    connection.query(Object.assign(query, { query_timeout: ms }), values, onResult),
});

/** NODE_DEBUG=statements logs each statement by its name, without its values. */
const log = debuglog('statements');

const elapsed = (start: number) => (performance.now() - start).toFixed(1);

export async function runOn<Row extends object>(
  connection: Connection,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const start = log.enabled ? performance.now() : 0;
  const result = await query(connection, new NamedQuery({ name, text, values: [...values] }));
  if (log.enabled) log(`${name}: ${elapsed(start)} ms, ${result.rows.length} rows`);
  return result.rows as Row[];
}

/** An error has the caller's stack; the driver's own leads to the socket only. */
async function query(connection: Connection, named: NamedQuery): Promise<pg.QueryResult> {
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      connection.query(named, undefined, (error, result) =>
        error === null || error === undefined ? resolve(result) : reject(error),
      );
    });
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** The error of statements that were sent after a failed one. Their errors may arrive before its own. */
const IN_FAILED_TRANSACTION = '25P02';

type Failures = { first?: unknown };

type TransactionState = {
  failures: Failures;
  afterwards: (() => void)[];
  /** Writes that are not sent yet, and the result of those sent last. */
  writes: PendingWrite[];
  written?: Promise<unknown>;
};

function transactionOn(
  connection: Connection,
  state: TransactionState,
): Transaction & { sendWrites(): void } {
  const { failures, afterwards, writes } = state;
  const send: Queries['run'] = async (statement, values) => {
    try {
      return await runOn(connection, statement, values);
    } catch (error) {
      failures.first ??= error;
      throw error;
    }
  };
  function sendWrites(): void {
    if (writes.length === 0) return;
    for (const { statement, values } of mergedWrites(writes.splice(0))) {
      // Not awaited: after a failed write, the next statement or the commit fails.
      state.written = send(statement, values).catch(() => {});
    }
  }
  return {
    isTransaction: true,
    afterCommit: (action) => void afterwards.push(action),
    write: (statement, values) => void writes.push({ statement, values }),
    run: (statement, values) => {
      sendWrites();
      return send(statement, values);
    },
    sendWrites,
  };
}

/** The error that made the transaction fail. */
const causeOf = (error: unknown, { first }: Failures): unknown =>
  error instanceof Error && rootOf(error).code === IN_FAILED_TRANSACTION ? (first ?? error) : error;

export function openDatabase(pool: pg.Pool): Database {
  return {
    pool,
    run: (statement, values) => retryOnConflict(() => runOn(pool, statement, values)),
    transaction: (work) => retryOnConflict(() => inTransaction(pool, work)),
    slow: withLongTimeout(pool),
  };
}

/** Each statement runs in a transaction, because PostgreSQL's own limit is raised there. */
function withLongTimeout(pool: pg.Pool): Database {
  const transaction: Database['transaction'] = (work) =>
    retryOnConflict(() => inTransaction(pool, work, SLOW_TIMEOUT_MS));
  const database: Database = {
    pool,
    run: (statement, values) => transaction((tx) => tx.run(statement, values)),
    transaction,
    get slow() {
      return database;
    },
  };
  return database;
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  timeoutMs?: number,
): Promise<Result> {
  const state: TransactionState = { failures: {}, afterwards: [], writes: [] };
  const client = await pool.connect();
  let broken: Error | undefined;
  let result: Result;
  try {
    // Not awaited: the first statement is sent right behind it, and fails if this one does.
    const begun = client.query(beginning(timeoutMs));
    begun.catch(() => {});
    const connection = timeoutMs === undefined ? client : withQueryTimeout(client, timeoutMs);
    const tx = transactionOn(connection, state);
    result = await work(tx);
    tx.sendWrites();
    const ended = await client.query('commit');
    // PostgreSQL responds to COMMIT of a failed transaction with ROLLBACK, not with an error.
    if (ended.command !== 'COMMIT') {
      await state.written;
      throw state.failures.first ?? new Error('The transaction was rolled back.');
    }
  } catch (error) {
    broken = isReadTimeout(error) ? (error as Error) : await rollBack(client);
    throw causeOf(error, state.failures);
  } finally {
    client.release(broken);
  }
  for (const action of state.afterwards) action();
  return result;
}

const beginning = (timeoutMs: number | undefined) =>
  timeoutMs === undefined
    ? 'begin'
    : `begin; ${limitsOf(timeoutMs)
        .map((limit) => `set local ${limit}`)
        .join('; ')}`;

/** Returns the error of a rollback that failed: the connection is unusable then. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (failure) {
    return failure as Error;
  }
}
