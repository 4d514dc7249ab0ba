import { debuglog } from 'node:util';
import type pg from 'pg';
import { isReadTimeout, rootOf } from './faults.ts';
import { mergedWrites, type Write } from './merge-writes.ts';
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
  /** Done when all of it holds, and not at all when it fails. */
  afterCommit(action: () => void): void;
};

export type Database = Queries & {
  readonly pool: pg.Pool;
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** The same one, with minutes instead of seconds: for imports, background tasks, and all that a person leaves. */
  readonly patient: Database;
};

const PATIENCE_MS = 120_000;

type Answered = (error: unknown, result: pg.QueryResult) => void;

type Connection = { query(query: NamedQuery, values: undefined, answered: Answered): unknown };

/** Of each query asked on it, the answer may take as long as this. */
export const waitingFor = (connection: Connection, ms: number): Connection => ({
  query: (query, values, answered) =>
    connection.query(Object.assign(query, { query_timeout: ms }), values, answered),
});

/** For those who develop: with NODE_DEBUG=statements each is told by its name, and nothing of its values. */
const log = debuglog('statements');

const since = (start: number) => (performance.now() - start).toFixed(1);

export async function runOn<Row extends object>(
  connection: Connection,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const start = log.enabled ? performance.now() : 0;
  const result = await ask(connection, new NamedQuery({ name, text, values: [...values] }));
  if (log.enabled) log(`${name}: ${since(start)} ms, ${result.rows.length} rows`);
  return result.rows as Row[];
}

/** With a trace of who asked: the error by itself tells of the socket that the answer came by. */
async function ask(connection: Connection, query: NamedQuery): Promise<pg.QueryResult> {
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      connection.query(query, undefined, (error, result) =>
        error === null || error === undefined ? resolve(result) : reject(error),
      );
    });
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** What is asked in one turn of the event loop leaves in one packet: each of its own would wake PostgreSQL once more. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = client.connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Of statements that were sent together, those behind one that failed are refused, and may be heard of first. */
const IN_FAILED_TRANSACTION = '25P02';

type Failures = { first?: unknown };

type Course = {
  failures: Failures;
  afterwards: (() => void)[];
  /** Writes that are still to be sent, and the answer to those sent last. */
  writes: Write[];
  written?: Promise<unknown>;
};

function transactionOn(
  client: pg.PoolClient,
  connection: Connection,
  course: Course,
): Transaction & { sendWrites(): void } {
  const { failures, afterwards, writes } = course;
  const send: Queries['run'] = async (statement, values) => {
    sendTogether(client);
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
      course.written = send(statement, values).catch(() => {});
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

/** Why the transaction failed, not that it had. */
const causeOf = (error: unknown, { first }: Failures): unknown =>
  error instanceof Error && rootOf(error).code === IN_FAILED_TRANSACTION ? (first ?? error) : error;

export function openDatabase(pool: pg.Pool): Database {
  return {
    pool,
    run: (statement, values) => retryOnConflict(() => runOn(pool, statement, values)),
    transaction: (work) => retryOnConflict(() => inTransaction(pool, work)),
    patient: openPatiently(pool),
  };
}

/** The server's own limit holds for the connection, so that each statement needs a transaction to raise it in. */
function openPatiently(pool: pg.Pool): Database {
  const transaction: Database['transaction'] = (work) =>
    retryOnConflict(() => inTransaction(pool, work, PATIENCE_MS));
  const database: Database = {
    pool,
    run: (statement, values) => transaction((tx) => tx.run(statement, values)),
    transaction,
    get patient() {
      return database;
    },
  };
  return database;
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  patienceMs?: number,
): Promise<Result> {
  const course: Course = { failures: {}, afterwards: [], writes: [] };
  const result = await onTransaction(pool, patienceMs, course, async (connection, client) => {
    const tx = transactionOn(client, connection, course);
    const result = await work(tx);
    tx.sendWrites();
    return result;
  });
  for (const action of course.afterwards) action();
  return result;
}

async function onTransaction<Result>(
  pool: pg.Pool,
  patienceMs: number | undefined,
  course: Course,
  work: (connection: Connection, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    sendTogether(client);
    // Not awaited: the first statement travels with it. A failure shows in that statement too.
    const begun = client.query(beginning(patienceMs));
    begun.catch(() => {});
    const connection = patienceMs === undefined ? client : waitingFor(client, patienceMs);
    const result = await work(connection, client);
    const ended = await client.query('commit');
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, not with an error.
    if (ended.command !== 'COMMIT') {
      await course.written;
      throw course.failures.first ?? new Error('The transaction was rolled back.');
    }
    return result;
  } catch (error) {
    broken = isReadTimeout(error) ? (error as Error) : await rollBack(client);
    throw causeOf(error, course.failures);
  } finally {
    client.release(broken);
  }
}

const beginning = (patienceMs: number | undefined) =>
  patienceMs === undefined
    ? 'begin'
    : `begin; ${limitsOf(patienceMs)
        .map((limit) => `set local ${limit}`)
        .join('; ')}`;

/** Answers why it could not be: then the connection is of no use. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (failure) {
    return failure as Error;
  }
}
