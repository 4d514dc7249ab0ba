import { defineJob } from '#server/jobs/job-queue.ts';
import { sweepProfileViews } from './commands.ts';

export const presenceJobs = [
  defineJob(
    'sweepProfileViews',
    ({ database, clock }) => sweepProfileViews(database, clock.now()),
    {
      at: '*/10 * * * *',
    },
  ),
];
