import { runWithOutage } from './parts/database-outage.ts';
import type { Fault } from './run/fault.ts';

export const databaseSilent: Fault = {
  name: 'database-silent',
  needs: [],
  size: { rounds: 1, seconds: 30, writers: 6 },
  run: (environment, size) =>
    runWithOutage(environment, size, {
      what: 'the network to PostgreSQL silent',
      interrupt: ({ proxy }) => proxy.dropPackets(),
      restore: ({ proxy }) => proxy.restore(),
    }),
};
