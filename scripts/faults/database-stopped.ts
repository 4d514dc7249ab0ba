import { runWithOutage } from './parts/database-outage.ts';
import type { Fault } from './run/fault.ts';

export const databaseStopped: Fault = {
  name: 'database-stopped',
  needs: [],
  size: { rounds: 1, seconds: 30, writers: 6 },
  run: (environment, size) =>
    runWithOutage(environment, size, {
      what: 'PostgreSQL stopped',
      interrupt: ({ database }) => database.stop(),
      restore: ({ database }) => database.start(),
    }),
};
