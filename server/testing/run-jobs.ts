import { jobs } from '#server/jobs.ts';
import type { TestApp } from './open-app.ts';

type WaitingJob = { id: string; task: string; payload: Record<string, unknown> };

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
    await jobs[task]?.(ctx, payload);
    await app.rows('delete from graphile_worker._private_jobs where id = $1', [id]);
  }
  return waiting.map(({ task, payload }) => ({ task, payload }));
}
