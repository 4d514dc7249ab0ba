import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';

/** A background task. Never rename one: an upgrade leaves its rows in the queue. */
export type Job<Payload = unknown> = JobTimes & {
  readonly name: string;
  /** `signal`: the process ends. The job should end, too; otherwise it is cut off and retried. */
  run(ctx: AppContext, payload: Payload, signal?: AbortSignal): Promise<void>;
};

type JobTimes = {
  /** When it runs without being enqueued: UTC, in cron notation. */
  readonly at?: string;
  /** Also runs when a process starts, because the last one may have ended early. */
  readonly atStart?: boolean;
};

export const defineJob = <Payload extends object = object>(
  name: string,
  run: Job<Payload>['run'],
  times: JobTimes = {},
): Job<Payload> => ({ name, run, ...times });

const addJob = statement(
  'jobs.add',
  `select from graphile_worker.add_job($1, payload => $2::json, run_at => $3, job_key => $4)`,
);

type When = {
  /** The earliest time; absent: at once. */
  readonly at?: number;
  /** Replaces a waiting job with the same key. A running job is not affected. */
  readonly key?: string;
};

/** Part of the transaction: the row exists when it is committed, and not otherwise. */
export async function enqueueJob<Payload extends object>(
  tx: Transaction,
  job: Job<Payload>,
  payload: Payload,
  { at, key }: When = {},
): Promise<void> {
  const runAt = at === undefined ? null : new Date(at);
  await tx.run(addJob, [job.name, JSON.stringify(payload), runAt, key ?? null]);
}
