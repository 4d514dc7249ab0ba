import type { AppContext } from '#server/context.ts';
import { jobs } from '#server/jobs.ts';
import type { TestApp } from './open-app.ts';

type WaitingJob = { id: string; task: string; payload: Record<string, unknown> };

/** Runs a job like a worker. */
export async function runJob(
  name: string,
  ctx: AppContext,
  payload: unknown = {},
  signal?: AbortSignal,
): Promise<void> {
  const job = jobs.find((known) => known.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  await job.run(ctx, payload, signal);
}

/** Runs the queued jobs like a worker, oldest first, and returns them. */
export async function runWaitingJobs(
  app: TestApp,
  ctx = app.ctx,
): Promise<Omit<WaitingJob, 'id'>[]> {
  const waiting = await app.rows<WaitingJob>(
    `select j.id, t.identifier as task, j.payload
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      order by j.id`,
  );
  for (const { id, task, payload } of waiting) {
    await runJob(task, ctx, payload);
    await app.rows('delete from graphile_worker._private_jobs where id = $1', [id]);
  }
  return waiting.map(({ task, payload }) => ({ task, payload }));
}
