import { defineJob } from '#server/jobs/job-queue.ts';
import { sweepTokens, tokenMail } from './commands/manage-tokens.ts';

export const tokenJobs = [
  tokenMail,
  defineJob('sweepTokens', ({ database, clock }) => sweepTokens(database, clock.now()), {
    at: '47 3 * * *',
  }),
];
