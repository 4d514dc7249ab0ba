import type pg from 'pg';

/** Queries that are sent together, without waiting for results in between. */
type Batch = pg.QueryConfig[];

/** One use of the pool: a single query, or all queries of a held connection. */
export type PoolUse = { isHeld: boolean; batches: Batch[] };

export type Recorder = { pool: pg.Pool; take(): PoolUse[] };

type Query = string | pg.QueryConfig;
type QueryCallback = (error: unknown, result: unknown) => void;
/** As in pg: returns a promise, or calls a callback. */
type Run = (query: Query, values?: undefined, answered?: QueryCallback) => unknown;

/** Wraps a pool. Records every statement, and which statements ran at the same time. */
export function recordingPool(pool: pg.Pool): Recorder {
  let uses: PoolUse[] = [];
  const recordOn = (use: PoolUse, run: Run): Run => {
    let underWay = 0;
    const end = () => {
      underWay -= 1;
    };
    return (query, values, answered) => {
      if (underWay === 0) use.batches.push([]);
      use.batches.at(-1)?.push(asConfig(query));
      underWay += 1;
      if (!answered) return (run(query) as Promise<unknown>).finally(end);
      return run(query, values, (error, result) => {
        end();
        answered(error, result);
      });
    };
  };
  const begin = (isHeld: boolean): PoolUse => {
    const use = { isHeld, batches: [] };
    uses.push(use);
    return use;
  };
  const recording = {
    query: (...query: Parameters<Run>) =>
      recordOn(begin(false), pool.query.bind(pool) as Run)(...query),
    connect: async () => {
      const client = await pool.connect();
      const query = recordOn(begin(true), client.query.bind(client) as Run);
      const { connection } = client;
      return { query, connection, release: (error?: Error) => client.release(error) };
    },
  };
  return {
    pool: recording as unknown as pg.Pool,
    take: () => {
      const recorded = uses;
      uses = [];
      return recorded;
    },
  };
}

/** Copies the query, because pg cannot send a query object twice. */
function asConfig(query: Query): pg.QueryConfig {
  if (typeof query === 'string') return { text: query };
  const { name, text, values } = query;
  return { text, ...(name !== undefined && { name }), ...(values !== undefined && { values }) };
}

export async function replay(pool: pg.Pool, uses: readonly PoolUse[]): Promise<void> {
  for (const { isHeld, batches } of uses) {
    if (isHeld) await replayHeld(pool, batches);
    else for (const [query] of batches) if (query) await pool.query(query);
  }
}

async function replayHeld(pool: pg.Pool, batches: readonly Batch[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const batch of batches) await Promise.all(batch.map((query) => client.query(query)));
  } finally {
    client.release();
  }
}
