import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const PAUSE_MS = 1_000;
const ENDS_A_JOB = /^(complete|fail)_job/;

type Query = string | pg.QueryConfig;
type QueryOutcome = Pick<pg.QueryResult, 'rows' | 'rowCount'>;
type Client = { query(query: Query, values?: unknown[]): Promise<QueryOutcome>; release(): void };

export type LastingPool = {
  readonly pool: pg.Pool;
  /** Once everything has been written that a job has ended with. */
  settled(): Promise<void>;
  /** Asked until it is answered, or the process ends. */
  untilDone(text: string, values: unknown[]): Promise<void>;
};

/**
 * The pool as the job runner needs it. graphile-worker does not wait for what it writes when a job has ended:
 * a fault would be nobody's, and end the process. So whoever asks for a connection waits until there is one,
 * and the end of a job is written until the database has taken it, or the process ends.
 */
export function lastingPool(pool: pg.Pool, ending: AbortSignal): LastingPool {
  const endings = new Set<Promise<unknown>>();

  async function connect(): Promise<Client> {
    const client = await untilDone(() => pool.connect(), ending);
    return client === undefined ? nobody : lasting(client);
  }

  const lasting = (client: pg.PoolClient): Client => ({
    query: (query, values) => {
      const result: Promise<QueryOutcome> = client.query(query, values);
      if (!endsJob(query)) return result;
      const written = result.catch(async () => {
        return (await untilDone(() => pool.query(query), ending)) ?? NOTHING;
      });
      endings.add(written);
      return written.finally(() => endings.delete(written));
    },
    release: () => client.release(),
  });

  // With a callback it is asked for by who listens for new jobs, and tries again by itself.
  const own = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : connect();
  return {
    pool: new Proxy(pool, {
      get: (target, key) => (key === 'connect' ? own : memberOf(target, key)),
    }),
    settled: async () => {
      await Promise.all(endings);
    },
    untilDone: async (text, values) => {
      await untilDone(() => pool.query(text, values), ending);
    },
  };
}

const NOTHING: QueryOutcome = { rows: [], rowCount: 0 };

/** For who still asks when the process ends without its database: there is no job. */
const nobody: Client = { query: async () => NOTHING, release: () => {} };

/** The name under which the statement is prepared. */
const endsJob = (query: Query) => typeof query !== 'string' && ENDS_A_JOB.test(query.name ?? '');

/** Tries again as long as it takes; undefined when the process ends before. */
async function untilDone<Result>(
  work: () => Promise<Result>,
  ending: AbortSignal,
): Promise<Result | undefined> {
  for (;;) {
    try {
      return await work();
    } catch {
      if (ending.aborted) return undefined;
    }
    await sleep(PAUSE_MS, undefined, { signal: ending }).catch(() => undefined);
  }
}

function memberOf(pool: pg.Pool, key: string | symbol): unknown {
  const member: unknown = Reflect.get(pool, key);
  return typeof member === 'function' ? member.bind(pool) : member;
}
