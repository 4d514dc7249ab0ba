import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const RETRY_AFTER_MS = 1_000;
const ENDS_A_JOB = /^(complete|fail)_job/;

type Query = string | pg.QueryConfig;
type QueryOutcome = Pick<pg.QueryResult, 'rows' | 'rowCount'>;
type Client = { query(query: Query, values?: unknown[]): Promise<QueryOutcome>; release(): void };

export type ReconnectingPool = {
  readonly pool: pg.Pool;
  /** Resolves when the results of all jobs are stored. */
  settled(): Promise<void>;
  /** Retries until the query succeeds, or the process ends. */
  retryQuery(text: string, values: unknown[]): Promise<void>;
};

/**
 * The pool of the job runner. graphile-worker does not await what it writes at the end of a job, so an error there
 * would end the process. With this pool, connecting and the end of a job are retried until the database is back.
 */
export function reconnectingPool(pool: pg.Pool, ending: AbortSignal): ReconnectingPool {
  const endings = new Set<Promise<unknown>>();

  async function connect(): Promise<Client> {
    const client = await retryUntil(ending, () => pool.connect());
    return client === undefined ? DISCONNECTED : withRetries(client);
  }

  const withRetries = (client: pg.PoolClient): Client => ({
    query: (query, values) => {
      const result: Promise<QueryOutcome> = client.query(query, values);
      if (!endsJob(query)) return result;
      const written = result.catch(async () => {
        return (await retryUntil(ending, () => pool.query(query))) ?? NO_ROWS;
      });
      endings.add(written);
      return written.finally(() => endings.delete(written));
    },
    release: () => client.release(),
  });

  // With a callback, the listener for new jobs connects, which has retries of its own.
  const own = (callback?: Connected) =>
    callback ? pool.connect(releasingOnce(callback)) : connect();
  return {
    pool: new Proxy(pool, {
      get: (target, key) => (key === 'connect' ? own : boundMember(target, key)),
    }),
    settled: async () => {
      await Promise.all(endings);
    },
    retryQuery: async (text, values) => {
      await retryUntil(ending, () => pool.query(text, values));
    },
  };
}

type Connected = Parameters<pg.Pool['connect']>[0];

/** When its connection breaks while the job runner stops, the listener releases its client twice, which would throw. */
const releasingOnce =
  (callback: Connected): Connected =>
  (error, client, release) => {
    let isReleased = false;
    callback(error, client, (reason) => {
      if (!isReleased) release(reason);
      isReleased = true;
    });
  };

const NO_ROWS: QueryOutcome = { rows: [], rowCount: 0 };

/** For a process that ends without its database: there is no job. */
const DISCONNECTED: Client = { query: async () => NO_ROWS, release: () => {} };

/** graphile-worker prepares its statements under these names. */
const endsJob = (query: Query) => typeof query !== 'string' && ENDS_A_JOB.test(query.name ?? '');

/** Undefined when the process ends before the work succeeds. */
async function retryUntil<Result>(
  ending: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  for (;;) {
    try {
      return await work();
    } catch {
      if (ending.aborted) return undefined;
    }
    await sleep(RETRY_AFTER_MS, undefined, { signal: ending }).catch(() => undefined);
  }
}

function boundMember(pool: pg.Pool, key: string | symbol): unknown {
  const member: unknown = Reflect.get(pool, key);
  return typeof member === 'function' ? member.bind(pool) : member;
}
