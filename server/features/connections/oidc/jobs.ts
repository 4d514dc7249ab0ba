import { defineJob } from '#server/jobs/job-queue.ts';
import { linkMail } from './commands/link.ts';
import { sweepOidc } from './commands/redirect-to-provider.ts';

export const oidcJobs = [
  linkMail,
  defineJob('sweepOidc', ({ database, clock }) => sweepOidc(database, clock.now()), {
    at: '53 * * * *',
  }),
];
