import type { House } from '#server/house.ts';
import { sweepProfileViews } from './commands.ts';

export const presenceJobs = {
  sweepProfileViews: (house: House) => sweepProfileViews(house.database, house.clock.now()),
};
