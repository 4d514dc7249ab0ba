import type { AppContext } from '#server/context.ts';
import { sweepProfileViews } from './commands.ts';

export const presenceJobs = {
  sweepProfileViews: (ctx: AppContext) => sweepProfileViews(ctx.database, ctx.clock.now()),
};
