import { runWithOutage } from './parts/database-outage.ts';
import type { Fault } from './run/fault.ts';

export const databaseReset: Fault = {
  name: 'database-reset',
  needs: [],
  size: { rounds: 1, seconds: 30, writers: 6 },
  run: (environment, size) =>
    runWithOutage(environment, size, {
      what: 'every connection to PostgreSQL reset',
      interrupt: ({ proxy }) => proxy.reset(),
      restore: ({ proxy }) => proxy.restore(),
    }),
};
