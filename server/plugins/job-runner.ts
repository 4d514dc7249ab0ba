import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import type { House } from '#server/house.ts';
import { atStart, jobs, timetable } from '#server/jobs.ts';

export type JobRunner = { readonly stop: () => Promise<void> };

/**
 * Takes jobs from the database, where they were put in the transactions that caused them.
 * Any number of processes may run it: a job is held by one of them at a time.
 */
export async function startJobRunner(house: House, log: FastifyBaseLogger): Promise<JobRunner> {
  const ending = new AbortController();
  const runner = await run({
    pgPool: house.database.pool,
    taskList: taskList(house, log, ending.signal),
    parsedCronItems: parseCronItems(
      timetable.map(({ job, at }) => ({ task: job, match: at, identifier: job })),
    ),
    concurrency: 2,
    // A new job wakes the runner at once; this is how long a lost wake-up can last.
    pollInterval: 5_000,
    noHandleSignals: true,
    logger: quietLogger(log),
  });
  for (const job of atStart) await runner.addJob(job, {}, { jobKey: job });
  return {
    stop: async () => {
      ending.abort();
      await runner.stop();
    },
  };
}

function taskList(impatient: House, log: FastifyBaseLogger, signal: AbortSignal): TaskList {
  const house = { ...impatient, database: impatient.database.patient };
  const entries = Object.entries(jobs).map(
    ([name, job]) =>
      [name, (payload: unknown) => runJob(log, name, () => job(house, payload, signal))] as const,
  );
  return Object.fromEntries(entries);
}

async function runJob(
  log: FastifyBaseLogger,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const started = performance.now();
  const line = () => ({ job: name, ms: Math.round(performance.now() - started) });
  try {
    await work();
    log.info(line(), 'job');
  } catch (error) {
    log.error({ ...line(), fault: error instanceof Error ? error.name : 'unknown' }, 'job failed');
    throw error;
  }
}

// Its messages may quote a job's payload, and with it what a person wrote.
const quietLogger = (log: FastifyBaseLogger) =>
  new Logger(() => (level: string, message) => {
    if (level === 'error') log.error({ jobs: message.slice(0, 200) }, 'job runner');
  });
