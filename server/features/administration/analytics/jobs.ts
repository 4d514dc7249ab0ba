import type { AppContext } from '#server/context.ts';
import { countPageViews } from './commands/count-page-views.ts';
import { deleteVisitorKeys } from './commands/record-page-view.ts';
import { sweepPageViews } from './commands/sweep-page-views.ts';

export const analyticsJobs = {
  forgetVisitorKeys: (ctx: AppContext) => deleteVisitorKeys(ctx.database, ctx.clock.now()),
  countPageViews: async (ctx: AppContext) => {
    await countPageViews(ctx);
  },
  sweepPageViews: (ctx: AppContext) => sweepPageViews(ctx),
};
