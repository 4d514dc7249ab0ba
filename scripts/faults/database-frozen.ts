import { runWithOutage } from './parts/database-outage.ts';
import type { Fault } from './run/fault.ts';

export const databaseFrozen: Fault = {
  name: 'database-frozen',
  needs: [],
  size: { rounds: 1, seconds: 30, writers: 6 },
  run: (environment, size) =>
    runWithOutage(environment, size, {
      what: 'PostgreSQL frozen (SIGSTOP)',
      interrupt: ({ database }) => database.freeze(),
      restore: ({ database }) => database.thaw(),
    }),
};
