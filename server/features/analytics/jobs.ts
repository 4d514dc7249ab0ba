import type { House } from '#server/house.ts';
import { forgetVisitorKeys } from './commands.ts';

export const analyticsJobs = {
  forgetVisitorKeys: (house: House) => forgetVisitorKeys(house.database, house.clock.now()),
};
