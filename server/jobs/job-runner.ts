import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import { faultOf } from '#server/database/faults.ts';
import type { AppContext } from '#server/context.ts';
import { withTimeout } from '#server/timing/with-timeout.ts';
import { type LastingPool, lastingPool } from './lasting-pool.ts';
import { parseTimetable, type Timetable } from './timetable.ts';

/** `signal`: the process ends. What is under way should end, too, or leave itself to be done again. */
export type Job = (ctx: AppContext, payload: unknown, signal?: AbortSignal) => Promise<void>;

export type Work = {
  /** Every background task by the name that its queue row carries. */
  readonly jobs: Readonly<Record<string, Job>>;
  readonly cronSchedule: Timetable;
  /** Done once more when a process starts, whatever it left behind when it ended. */
  readonly startupJobs: readonly string[];
};

export type JobRunner = { readonly stop: () => Promise<void> };

const PAUSE_MS = 1_000;
/** A timer may fire a little early without a change of the clock. */
const MIN_SET_BACK_MS = 120_000;
/** A job that does not heed the signal by then is cut with the process, and done again. */
const STOPPED_WITHIN_MS = 5_000;

/**
 * Takes jobs from the database, where they were put in the transactions that caused them.
 * Any number of processes may run it: a job is held by one of them at a time.
 * It outlives its database: a runner that gave up, or did not come to begin, is replaced.
 */
export function startJobRunner(ctx: AppContext, log: FastifyBaseLogger, work: Work): JobRunner {
  const ending = new AbortController();
  // All runners share this object: a job finds by it what the process is doing already.
  const patient = { ...ctx, database: ctx.database.slow };
  const shift: Shift = { ctx: patient, log, work, signal: ending.signal, leaving: new Set() };
  const running = takeTurnsAtJobs(shift);
  return {
    stop: async () => {
      ending.abort();
      const ended = running.then(() => Promise.all(shift.leaving));
      await withTimeout(ended, STOPPED_WITHIN_MS);
    },
  };
}

/** `leaving`: runners that have been replaced, and end what they had begun. */
type Shift = {
  ctx: AppContext;
  log: FastifyBaseLogger;
  work: Work;
  signal: AbortSignal;
  leaving: Set<Promise<void>>;
};

async function takeTurnsAtJobs(shift: Shift): Promise<void> {
  const { log, signal } = shift;
  while (!signal.aborted) {
    try {
      const reason = await takeJobs(shift);
      if (!signal.aborted) log.warn(`${reason}: another job runner starts`);
    } catch (error) {
      log.error({ fault: faultOf(error) }, 'job runner');
    }
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

const LOST_TOUCH = 'the connection to the database was lost';
const SET_BACK = 'the clock was set back';

/** Until the process ends, or the runner has to be replaced. Returns why. */
async function takeJobs(shift: Shift): Promise<string> {
  const { ctx, log, work, signal, leaving } = shift;
  const lasting = lastingPool(ctx.database.pool, signal);
  const events: WorkerEvents = new EventEmitter();
  const holders: string[] = [];
  events.on('pool:create', ({ workerPool }) => void holders.push(workerPool.id));
  const lostTouch = once(events, 'worker:getJob:error');
  const setBack = clockSetBack(events);
  const runner = await run({
    pgPool: lasting.pool,
    taskList: taskList(shift),
    parsedCronItems: parseTimetable(work.cronSchedule),
    concurrency: 2,
    // A new job wakes the runner at once; this is how long a lost wake-up can last.
    pollInterval: 5_000,
    noHandleSignals: true,
    logger: quietLogger(log),
    events,
  });
  const ended = runner.promise.catch(() => undefined);
  try {
    await ctx.database.pool.query(FORGET_FUTURE);
    for (const job of work.startupJobs) await runner.addJob(job, {}, { jobKey: job });
    return await Promise.race([
      setBack.then(() => SET_BACK),
      Promise.race([ended, lostTouch, aborted(signal)]).then(() => LOST_TOUCH),
    ]);
  } finally {
    const left = leave(runner, lasting, holders);
    leaving.add(left);
    void left.finally(() => leaving.delete(left));
  }
}

// With a later time stored, graphile-worker would not run the job until the clock reaches it.
const FORGET_FUTURE = `update graphile_worker._private_known_crontabs set last_execution = null
  where last_execution > now() + interval '2 minutes'`;

/** graphile-worker still waits for the minute that was next by the earlier clock, which may be hours away. */
const clockSetBack = (events: WorkerEvents) =>
  new Promise<void>((resolve) => {
    events.on('cron:prematureTimer', ({ currentTimestamp, expectedTimestamp }) => {
      if (expectedTimestamp - currentTimestamp > MIN_SET_BACK_MS) resolve();
    });
  });

const aborted = (signal: AbortSignal) => (signal.aborted ? undefined : once(signal, 'abort'));

/** A job whose taking was never heard of is held by a runner that is gone, and would be left alone for hours. */
async function leave(runner: Runner, lasting: LastingPool, holders: string[]): Promise<void> {
  await runner.stop().catch(() => undefined);
  await lasting.settled();
  await lasting.untilDone('select graphile_worker.force_unlock_workers($1)', [holders]);
}

function taskList({ ctx, log, work, signal }: Shift): TaskList {
  const entries = Object.entries(work.jobs).map(([name, job]) => {
    const begin = (payload: unknown) =>
      runJob({ ctx, log, name }, async () => job(ctx, payload, signal));
    return [name, begin] as const;
  });
  return Object.fromEntries(entries);
}

type Begun = { ctx: AppContext; log: FastifyBaseLogger; name: string };

async function runJob({ ctx, log, name }: Begun, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  const fault = await work().then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Error) ctx.health.recordError(error, log);
      return faultOf(error);
    },
  );
  const ms = Math.round(performance.now() - started);
  ctx.metrics.countJob(name, fault === undefined ? 'done' : 'failed', ms / 1_000);
  const line = { job: name, ms };
  if (fault === undefined) {
    log.info(line, 'job');
    return;
  }
  log.error({ ...line, fault }, 'job failed');
  // What the runner keeps and tells of a failure must not quote what a person wrote either.
  throw new Error(fault);
}

// Its messages may quote a job's payload, and with it what a person wrote.
const quietLogger = (log: FastifyBaseLogger) =>
  new Logger(() => (level: string, message) => {
    if (level === 'error') log.error({ jobs: message.slice(0, 200) }, 'job runner');
  });
