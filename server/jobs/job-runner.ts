import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import { errorLabel } from '#server/database/database-errors.ts';
import type { AppContext } from '#server/context.ts';
import { withTimeout } from '#server/timing/with-timeout.ts';
import { type ReconnectingPool, reconnectingPool } from './reconnecting-pool.ts';
import type { Job } from './job-queue.ts';
import { parseTimetable } from './timetable.ts';

export type JobRunner = { readonly stop: () => Promise<void> };

const RESTART_AFTER_MS = 1_000;
/** A timer may fire a little early without a change of the clock. */
const MIN_SET_BACK_MS = 120_000;
/** A job that ignores the signal is cut off with the process, and retried. */
const STOP_TIMEOUT_MS = 5_000;

/**
 * Runs jobs from the database, where transactions enqueue them. Any number of processes may run it: a job is locked by
 * one of them at a time. When the database fails, the runner is replaced.
 */
export function startJobRunner(
  ctx: AppContext,
  log: FastifyBaseLogger,
  jobs: readonly Job[],
): JobRunner {
  const ending = new AbortController();
  // All runners share this object: a job finds its running loop in it.
  const slow = { ...ctx, database: ctx.database.slow };
  const loop: JobLoop = { ctx: slow, log, jobs, signal: ending.signal, finishing: new Set() };
  const running = runJobLoop(loop);
  return {
    stop: async () => {
      ending.abort();
      const ended = running.then(() => Promise.all(loop.finishing));
      await withTimeout(ended, STOP_TIMEOUT_MS);
    },
  };
}

/** `finishing`: runners that have been replaced, and finish their jobs. */
type JobLoop = {
  ctx: AppContext;
  log: FastifyBaseLogger;
  jobs: readonly Job[];
  signal: AbortSignal;
  finishing: Set<Promise<void>>;
};

async function runJobLoop(loop: JobLoop): Promise<void> {
  const { log, signal } = loop;
  while (!signal.aborted) {
    try {
      const reason = await runJobs(loop);
      if (!signal.aborted) log.warn(`${reason}: another job runner starts`);
    } catch (error) {
      log.error({ error: errorLabel(error) }, 'the job runner failed');
    }
    await sleep(RESTART_AFTER_MS, undefined, { signal }).catch(() => undefined);
  }
}

const DISCONNECTED = 'the connection to the database was lost';
const SET_BACK = 'the clock was set back';

/** Runs until the process ends, or the runner has to be replaced. Returns the reason. */
async function runJobs(loop: JobLoop): Promise<string> {
  const { ctx, log, jobs, signal, finishing } = loop;
  const reconnecting = reconnectingPool(ctx.database.pool, signal);
  const events: WorkerEvents = new EventEmitter();
  const holders: string[] = [];
  events.on('pool:create', ({ workerPool }) => void holders.push(workerPool.id));
  const disconnected = once(events, 'worker:getJob:error');
  const setBack = clockSetBack(events);
  const runner = await run({
    pgPool: reconnecting.pool,
    taskList: taskList(loop),
    parsedCronItems: parseTimetable(jobs),
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
    for (const { name } of jobs.filter(({ atStart }) => atStart)) {
      await runner.addJob(name, {}, { jobKey: name });
    }
    return await Promise.race([
      setBack.then(() => SET_BACK),
      Promise.race([ended, disconnected, aborted(signal)]).then(() => DISCONNECTED),
    ]);
  } finally {
    const released = releaseJobs(runner, reconnecting, holders);
    finishing.add(released);
    void released.finally(() => finishing.delete(released));
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

/** Unlocks a job whose claim was lost with the connection: it would stay locked for hours. */
async function releaseJobs(
  runner: Runner,
  pool: ReconnectingPool,
  holders: string[],
): Promise<void> {
  await runner.stop().catch(() => undefined);
  await pool.settled();
  await pool.retryQuery('select graphile_worker.force_unlock_workers($1)', [holders]);
}

function taskList({ ctx, log, jobs, signal }: JobLoop): TaskList {
  const entries = jobs.map((job) => {
    const begin = (payload: unknown) =>
      runJob({ ctx, log, name: job.name }, async () => job.run(ctx, payload, signal));
    return [job.name, begin] as const;
  });
  return Object.fromEntries(entries);
}

type Begun = { ctx: AppContext; log: FastifyBaseLogger; name: string };

async function runJob({ ctx, log, name }: Begun, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  const failure = await work().then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Error) ctx.health.recordError(error, log);
      return errorLabel(error);
    },
  );
  const ms = Math.round(performance.now() - started);
  ctx.metrics.countJob(name, failure === undefined ? 'done' : 'failed', ms / 1_000);
  const line = { job: name, ms };
  if (failure === undefined) {
    log.info(line, 'job');
    return;
  }
  log.error({ ...line, error: failure }, 'job failed');
  // The runner stores and logs this error, which must not quote what users wrote.
  throw new Error(failure);
}

// Its messages may quote a job's payload, and with it what users wrote.
const quietLogger = (log: FastifyBaseLogger) =>
  new Logger(() => (level: string, message) => {
    if (level === 'error')
      log.error({ jobs: message.slice(0, 200) }, 'the job runner reports an error');
  });
