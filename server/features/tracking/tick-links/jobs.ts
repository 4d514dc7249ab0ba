import { defineJob } from '#server/jobs/job-queue.ts';
import { sweepTickLinks } from './commands/manage-links.ts';

export const tickLinkJobs = [
  defineJob('sweepTickLinks', ({ database, clock }) => sweepTickLinks(database, clock.now()), {
    at: '51 3 * * *',
  }),
];
