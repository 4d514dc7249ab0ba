import type { House } from '#server/house.ts';
import { countDays } from './commands/count-days.ts';
import { forgetVisitorKeys } from './commands/record-page-view.ts';

export const analyticsJobs = {
  forgetVisitorKeys: (house: House) => forgetVisitorKeys(house.database, house.clock.now()),
  countPageViews: async (house: House) => {
    await countDays(house);
  },
};
