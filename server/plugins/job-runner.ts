import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker';
import type { House } from '#server/house.ts';
import { type Job, jobs, timetable } from '#server/jobs.ts';

export type JobRunner = Pick<Runner, 'stop'>;

/**
 * Takes jobs from the database, where they were put in the transactions that caused them.
 * Any number of processes may run it: a job is held by one of them at a time.
 */
export async function startJobRunner(house: House, log: FastifyBaseLogger): Promise<JobRunner> {
  return run({
    pgPool: house.database.pool,
    taskList: taskList(house, log),
    parsedCronItems: parseCronItems(
      timetable.map(({ job, at }) => ({ task: job, match: at, identifier: job })),
    ),
    concurrency: 2,
    // A new job wakes the runner at once; this is how long a lost wake-up can last.
    pollInterval: 5_000,
    noHandleSignals: true,
    logger: quietLogger(log),
  });
}

function taskList(house: House, log: FastifyBaseLogger): TaskList {
  const entries = Object.entries(jobs).map(
    ([name, job]) => [name, (payload: unknown) => runJob(house, log, name, job, payload)] as const,
  );
  return Object.fromEntries(entries);
}

async function runJob(
  house: House,
  log: FastifyBaseLogger,
  name: string,
  job: Job,
  payload: unknown,
): Promise<void> {
  const started = performance.now();
  try {
    await job(house, payload);
  } finally {
    log.info({ job: name, ms: Math.round(performance.now() - started) }, 'job');
  }
}

// Its messages may quote a job's payload, and with it what a person wrote.
const quietLogger = (log: FastifyBaseLogger) =>
  new Logger(() => (level: string, message) => {
    if (level === 'error') log.error({ jobs: message.slice(0, 200) }, 'job runner');
  });
