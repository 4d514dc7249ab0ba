import { defineJob } from '#server/jobs/job-queue.ts';
import { countPageViews } from './commands/count-page-views.ts';
import { deleteVisitorKeys } from './commands/record-page-view.ts';
import { sweepPageViews } from './commands/sweep-page-views.ts';

export const analyticsJobs = [
  defineJob(
    'forgetVisitorKeys',
    ({ database, clock }) => deleteVisitorKeys(database, clock.now()),
    {
      at: '5 0 * * *',
    },
  ),
  defineJob(
    'countPageViews',
    async (ctx) => {
      await countPageViews(ctx);
    },
    { at: '*/10 * * * *' },
  ),
  defineJob('sweepPageViews', (ctx) => sweepPageViews(ctx), { at: '29 3 * * *' }),
];
