import type { House } from '#server/house.ts';
import { sweepSessions } from './commands/sessions.ts';

export const accountJobs = {
  sweepSessions: (house: House) => sweepSessions(house.database, house.clock.now()),
};
