import type { House } from '#server/house.ts';
import { actAll } from './commands/act-all.ts';

export const botJobs = {
  letBotsAct: (house: House, _payload: unknown, signal?: AbortSignal) => actAll(house, signal),
};
