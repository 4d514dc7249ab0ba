import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { batchLoad } from './batch-load.ts';
import { type Database, type Queries, runOn, statement, waitingFor } from './database.ts';
import { faultOf, isDatabaseAway } from './faults.ts';
import { pause } from '#server/timing/pause.ts';
import { closePool, createPool } from './pool.ts';

/** Of what is read, and not changed in the same breath. Without a standby it is the database itself. */
export type Reads = Queries & {
  /** Of the standby, where one is named. */
  readonly pool: pg.Pool | undefined;
  /** Until then, and in processes that never do, the primary is asked alone. */
  follow(log: Log): void;
  close(): Promise<void>;
};

type Log = Record<'info' | 'warn', (facts: object, words: string) => void>;

/** How long a call may wait for the standby to come along, before it asks the primary. */
const COMES_WITHIN_MS = 100;
/** To be told where the standby is takes no work: one that does not say it is silent. */
const TOLD_WITHIN_MS = 250;
/** So short that somebody who is given up here still has an answer of the primary within ten seconds. */
const CONNECTED_WITHIN_MS = 500;
const ANSWERED_WITHIN_MS = 2_500;

const LOOK_EACH_MS = 1_000;
/** In a row, before one that was lost is trusted again. */
const GOOD_LOOKS = 3;

export const readsOf = (database: Database, standbyUrl: string | undefined): Reads =>
  standbyUrl === undefined
    ? {
        pool: undefined,
        run: (...ask) => database.run(...ask),
        follow: () => {},
        close: async () => {},
      }
    : openReads(database, standbyUrl);

/**
 * Takes reads off the primary and gives none of its promises up: each asks the primary first how far its log goes,
 * and reads from a standby only when that has come as far. So whatever was committed anywhere before the call, by the
 * caller or by others, is in the answer, and what is kept in memory may be made of it. A standby that is behind or
 * away costs the calls of that moment a tenth of a second at most; from then on, the primary is asked at once.
 */
function openReads(database: Database, standbyUrl: string): Reads {
  const standby = openStandby(standbyUrl);
  const primary = followPrimary(database);
  const ending = new AbortController();
  let trust: Trust | undefined;
  let looking: Promise<void> | undefined;

  async function askStandby<Row extends object>(ask: Ask): Promise<Row[] | undefined> {
    const position = await primary.place();
    if (!position?.mark) return undefined;
    try {
      const rows = await standby.readAt<Row>(position, ask);
      if (!rows) trust?.lose('behind');
      return rows;
    } catch (error) {
      trust?.blame(error);
      return undefined;
    }
  }

  return {
    pool: standby.pool,
    run: async <Row extends object>(...ask: Ask): Promise<Row[]> => {
      const rows = trust?.isGiven() ? await askStandby<Row>(ask) : undefined;
      return rows ?? database.run<Row>(...ask);
    },
    follow(log) {
      trust ??= openTrust(log);
      looking ??= keepLooking({ primary, standby, trust, signal: ending.signal });
    },
    async close() {
      ending.abort();
      await Promise.all([looking, standby.close()]);
    },
  };
}

type Ask = Parameters<Queries['run']>;

/** How far the primary's log goes, in which of its histories, and by what that is known: null until it has a mark. */
type Place = { log: string; timeline: string; mark: string | null };

// What is committed is on the disk, or is none of what anybody was told.
const placeNow = statement(
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

function followPrimary(database: Database) {
  // Asked after the call has come, and of many at once only once.
  const ask = batchLoad(async () => {
    const [position] = await database.run<Place>(placeNow, []);
    return new Map([['now', position]]);
  });
  return {
    /** Undefined where it cannot say: what is asked of it next will say why. */
    place: (): Promise<Place | undefined> => ask('now').catch(() => undefined),
    mark: (timeline: string) => database.run(markTimeline, [timeline]).catch(() => undefined),
  };
}

type Primary = ReturnType<typeof followPrimary>;

// A log position alone says nothing after a failover: a standby that was left behind in the old history may be further in it.
const hasComeTo = statement(
  'reads.has-come-to',
  `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
          and exists (select from timelines where id = $2 and mark = $3) as "hasCome"`,
);

/** On the very connection that is read from: behind one address may be several standbys. */
async function comesTo(client: pg.PoolClient, { log, timeline, mark }: Place): Promise<boolean> {
  const waiting = waitingFor(client, TOLD_WITHIN_MS);
  const end = performance.now() + COMES_WITHIN_MS;
  for (let wait = 1; ; wait *= 2) {
    const [row] = await runOn<{ hasCome: boolean | null }>(waiting, hasComeTo, [
      log,
      timeline,
      mark,
    ]);
    if (row?.hasCome) return true;
    if (performance.now() + wait > end) return false;
    await sleep(wait);
  }
}

function openStandby(url: string) {
  const pool = createPool(url, {
    applicationName: 'habitcrush-reads',
    answeredWithinMs: ANSWERED_WITHIN_MS,
    connectedWithinMs: CONNECTED_WITHIN_MS,
    isReadOnly: true,
  });

  async function withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>) {
    const client = await pool.connect();
    let fault: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      fault = error as Error;
      throw error;
    } finally {
      client.release(fault);
    }
  }

  return {
    pool,
    hasComeTo: (position: Place) => withClient((client) => comesTo(client, position)),
    /** Undefined where it has not come to that place in time. */
    readAt: <Row extends object>(position: Place, [text, values]: Ask) =>
      withClient(async (client) =>
        (await comesTo(client, position)) ? runOn<Row>(client, text, values) : undefined,
      ),
    close: () => closePool(pool),
  };
}

type Standby = ReturnType<typeof openStandby>;

/** Whether the standby is asked at all. One line in the log for each change of it. */
function openTrust(log: Log) {
  let isGiven: boolean | undefined;
  let goodLooks = GOOD_LOOKS - 1;

  function lose(fault: string): void {
    goodLooks = 0;
    if (isGiven === false) return;
    isGiven = false;
    log.warn({ fault }, 'the standby is behind or away: the primary is read from');
  }

  return {
    isGiven: () => isGiven === true,
    lose,
    /** One that had to break a read off, as it does for what it has to replay, is well all the same. */
    blame(error: unknown): void {
      if (error instanceof Error && !isDatabaseAway(error)) {
        log.warn({ fault: faultOf(error) }, 'the primary was asked what the standby refused');
      } else lose(faultOf(error));
    },
    praise(): void {
      goodLooks += 1;
      if (isGiven || goodLooks < GOOD_LOOKS) return;
      isGiven = true;
      log.info({}, 'the standby is read from');
    },
  };
}

type Trust = ReturnType<typeof openTrust>;

type Looking = { primary: Primary; standby: Standby; trust: Trust; signal: AbortSignal };

async function keepLooking({ primary, standby, trust, signal }: Looking): Promise<void> {
  while (!signal.aborted) {
    const position = await primary.place();
    if (position && !position.mark) await primary.mark(position.timeline);
    else if (position) await look(standby, position, trust);
    // Without a primary to compare it with, nothing is learned of a standby.
    await pause(LOOK_EACH_MS, signal);
  }
}

async function look(standby: Standby, position: Place, trust: Trust): Promise<void> {
  try {
    if (await standby.hasComeTo(position)) trust.praise();
    else trust.lose('behind');
  } catch (error) {
    trust.lose(faultOf(error));
  }
}
