import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { batchLoad } from './batch-load.ts';
import { type Database, type Queries, runOn, statement, withQueryTimeout } from './database.ts';
import { errorLabel, isDatabaseAway } from './database-errors.ts';
import { pause } from '#server/timing/pause.ts';
import { closePool, createPool } from './pool.ts';

/** For reads outside of a change. Without a standby it is the database itself. */
export type Reads = Queries & {
  /** The pool of the standby, if there is one. */
  readonly pool: pg.Pool | undefined;
  /** Reads go to the primary until this is called. */
  follow(log: Log): void;
  close(): Promise<void>;
};

type Log = Record<'info' | 'warn', (facts: object, words: string) => void>;

/** How long a read waits for the standby to catch up, before it uses the primary. */
const MAX_REPLAY_WAIT_MS = 100;
/** The standby's position takes no work to read, so a standby that does not return it is unreachable. */
const POSITION_TIMEOUT_MS = 250;
/** So short that the primary can still respond within ten seconds after a timeout here. */
const CONNECT_TIMEOUT_MS = 500;
const QUERY_TIMEOUT_MS = 2_500;

const CHECK_EACH_MS = 1_000;
/** Successful checks in a row before a standby is used again. */
const REQUIRED_SUCCESSES = 3;

export const readsOf = (database: Database, standbyUrl: string | undefined): Reads =>
  standbyUrl === undefined
    ? {
        pool: undefined,
        run: (...args) => database.run(...args),
        follow: () => {},
        close: async () => {},
      }
    : openReads(database, standbyUrl);

/**
 * Reads from a standby as consistently as from the primary: each read asks the primary for the position of its log, and
 * uses the standby only when it has replayed as much. So the result includes everything committed before the call, and
 * may be cached. A standby that is behind or unreachable delays the calls of that moment by a tenth of a second at most.
 */
function openReads(database: Database, standbyUrl: string): Reads {
  const standby = openStandby(standbyUrl);
  const primary = trackPrimaryPosition(database);
  const ending = new AbortController();
  let trust: Trust | undefined;
  let monitoring: Promise<void> | undefined;

  async function readStandby<Row extends object>(args: QueryArguments): Promise<Row[] | undefined> {
    const position = await primary.position();
    if (!position?.mark) return undefined;
    try {
      const rows = await standby.readAt<Row>(position, args);
      if (!rows) trust?.lose('behind');
      return rows;
    } catch (error) {
      trust?.recordFailure(error);
      return undefined;
    }
  }

  return {
    pool: standby.pool,
    run: async <Row extends object>(...args: QueryArguments): Promise<Row[]> => {
      const rows = trust?.isTrusted() ? await readStandby<Row>(args) : undefined;
      return rows ?? database.run<Row>(...args);
    },
    follow(log) {
      trust ??= openTrust(log);
      monitoring ??= monitorStandby({ primary, standby, trust, signal: ending.signal });
    },
    async close() {
      ending.abort();
      await Promise.all([monitoring, standby.close()]);
    },
  };
}

type QueryArguments = Parameters<Queries['run']>;

/** The position in the primary's log, its timeline, and the mark of that timeline; null until it has one. */
type LogPosition = { log: string; timeline: string; mark: string | null };

// The flushed position: what is committed is on the disk.
const currentPosition = statement(
  'reads.place-now',
  `select now.log::text, now.timeline, timelines.mark
     from (select pg_current_wal_flush_lsn() as log,
                  left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline) as now
     left join timelines on timelines.id = now.timeline`,
);

const markTimeline = statement(
  'reads.mark-timeline',
  'insert into timelines (id) values ($1) on conflict do nothing',
);

function trackPrimaryPosition(database: Database) {
  // One query for all callers that wait for it.
  const loadPosition = batchLoad(async () => {
    const [position] = await database.run<LogPosition>(currentPosition, []);
    return new Map([['now', position]]);
  });
  return {
    /** Undefined on an error: the query that follows will report it. */
    position: (): Promise<LogPosition | undefined> => loadPosition('now').catch(() => undefined),
    mark: (timeline: string) => database.run(markTimeline, [timeline]).catch(() => undefined),
  };
}

type Primary = ReturnType<typeof trackPrimaryPosition>;

// After a failover, a standby on the old timeline may have a higher position, so the timeline's mark is compared, too.
const hasReplayedSql = statement(
  'reads.has-replayed',
  `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
          and exists (select from timelines where id = $2 and mark = $3) as "hasReplayed"`,
);

/** Queries on the connection of the read, because one address may lead to several standbys. */
async function hasReplayed(
  client: pg.PoolClient,
  { log, timeline, mark }: LogPosition,
): Promise<boolean> {
  const waiting = withQueryTimeout(client, POSITION_TIMEOUT_MS);
  const end = performance.now() + MAX_REPLAY_WAIT_MS;
  for (let wait = 1; ; wait *= 2) {
    const [row] = await runOn<{ hasReplayed: boolean | null }>(waiting, hasReplayedSql, [
      log,
      timeline,
      mark,
    ]);
    if (row?.hasReplayed) return true;
    if (performance.now() + wait > end) return false;
    await sleep(wait);
  }
}

function openStandby(url: string) {
  const pool = createPool(url, {
    applicationName: 'habitcrush-reads',
    queryTimeoutMs: QUERY_TIMEOUT_MS,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    isReadOnly: true,
  });

  async function withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>) {
    const client = await pool.connect();
    let clientError: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      clientError = error as Error;
      throw error;
    } finally {
      client.release(clientError);
    }
  }

  return {
    pool,
    hasReplayed: (position: LogPosition) => withClient((client) => hasReplayed(client, position)),
    /** Undefined when the standby has not replayed that position in time. */
    readAt: <Row extends object>(position: LogPosition, [text, values]: QueryArguments) =>
      withClient(async (client) =>
        (await hasReplayed(client, position)) ? runOn<Row>(client, text, values) : undefined,
      ),
    close: () => closePool(pool),
  };
}

type Standby = ReturnType<typeof openStandby>;

/** Whether the standby is used. Each change is logged once. */
function openTrust(log: Log) {
  let isTrusted: boolean | undefined;
  let successes = REQUIRED_SUCCESSES - 1;

  function lose(error: string): void {
    successes = 0;
    if (isTrusted === false) return;
    isTrusted = false;
    log.warn({ error }, 'the standby is behind or unavailable: reading from the primary');
  }

  return {
    isTrusted: () => isTrusted === true,
    lose,
    /** A standby that cancels a read, because of a conflict with the replay, is still healthy. */
    recordFailure(error: unknown): void {
      if (error instanceof Error && !isDatabaseAway(error)) {
        log.warn(
          { error: errorLabel(error) },
          'the standby refused a query, so it ran on the primary',
        );
      } else lose(errorLabel(error));
    },
    recordSuccess(): void {
      successes += 1;
      if (isTrusted || successes < REQUIRED_SUCCESSES) return;
      isTrusted = true;
      log.info({}, 'reading from the standby');
    },
  };
}

type Trust = ReturnType<typeof openTrust>;

type Monitoring = { primary: Primary; standby: Standby; trust: Trust; signal: AbortSignal };

async function monitorStandby({ primary, standby, trust, signal }: Monitoring): Promise<void> {
  while (!signal.aborted) {
    const position = await primary.position();
    if (position && !position.mark) await primary.mark(position.timeline);
    else if (position) await check(standby, position, trust);
    // A standby cannot be checked without the position of the primary.
    await pause(CHECK_EACH_MS, signal);
  }
}

async function check(standby: Standby, position: LogPosition, trust: Trust): Promise<void> {
  try {
    if (await standby.hasReplayed(position)) trust.recordSuccess();
    else trust.lose('behind');
  } catch (error) {
    trust.lose(errorLabel(error));
  }
}
