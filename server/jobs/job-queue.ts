import { statement, type Transaction } from '#server/database/database.ts';

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

/** Part of the transaction: the job exists when it is committed, and not otherwise. */
export async function enqueueJob(
  tx: Transaction,
  job: string,
  payload: Readonly<Record<string, unknown>> = {},
  { at, key }: When = {},
): Promise<void> {
  const runAt = at === undefined ? null : new Date(at);
  await tx.run(addJob, [job, JSON.stringify(payload), runAt, key ?? null]);
}
