import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { takeTurns } from './take-turns.ts';

/**
 * SQL written out by hand, for hot paths: its name makes PostgreSQL parse it once per connection.
 * Everything else goes through `orm`.
 */
export type Statement = { readonly name: string; readonly text: string };

export const statement = (name: string, text: string): Statement => ({ name, text });

export type Queries = {
  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  readonly orm: NodePgDatabase;
};

export type Transaction = Queries & { readonly isTransaction: true };

export type Database = Queries & {
  readonly pool: pg.Pool;
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
};

type Connection = Pick<pg.Pool | pg.PoolClient, 'query'>;

async function runOn<Row extends object>(
  connection: Connection,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await connection.query<Row>({ name, text, values: [...values] });
  return result.rows;
}

/** What is asked in one turn of the event loop leaves in one packet: each of its own would wake PostgreSQL once more. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = client.connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function transactionOn(client: pg.PoolClient): Transaction {
  let orm: NodePgDatabase | undefined;
  return {
    isTransaction: true,
    run: (statement, values) => {
      sendTogether(client);
      return runOn(client, statement, values);
    },
    get orm() {
      orm ??= drizzle(client, { casing: 'snake_case' });
      return orm;
    },
  };
}

export function openDatabase(pool: pg.Pool): Database {
  return {
    pool,
    orm: drizzle(pool, { casing: 'snake_case' }),
    run: (statement, values) => takeTurns(() => runOn(pool, statement, values)),
    transaction: (work) => takeTurns(() => inTransaction(pool, work)),
  };
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    sendTogether(client);
    // Not awaited: the first statement travels with it. A failure shows in that statement too.
    const begun = client.query('begin');
    begun.catch(() => {});
    const result = await work(transactionOn(client));
    const ended = await client.query('commit');
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, not with an error.
    if (ended.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
