import { playAway } from './parts/away.ts';
import type { Fault } from './run/fault.ts';

export const databaseReset: Fault = {
  name: 'database-reset',
  needs: [],
  size: { rounds: 1, seconds: 30, writers: 6 },
  run: (scene, size) =>
    playAway(scene, size, {
      what: 'every connection to PostgreSQL reset',
      leave: ({ wire }) => wire.reset(),
      comeBack: ({ wire }) => wire.mend(),
    }),
};
