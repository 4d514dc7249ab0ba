import type { House } from '#server/house.ts';
import { countPageViews } from './commands/count-page-views.ts';
import { forgetVisitorKeys } from './commands/record-page-view.ts';
import { sweepPageViews } from './commands/sweep-page-views.ts';

export const analyticsJobs = {
  forgetVisitorKeys: (house: House) => forgetVisitorKeys(house.database, house.clock.now()),
  countPageViews: async (house: House) => {
    await countPageViews(house);
  },
  sweepPageViews: (house: House) => sweepPageViews(house),
};
