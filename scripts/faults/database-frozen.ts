import { playAway } from './parts/away.ts';
import type { Fault } from './run/fault.ts';

export const databaseFrozen: Fault = {
  name: 'database-frozen',
  needs: [],
  size: { rounds: 1, seconds: 30, writers: 6 },
  run: (scene, size) =>
    playAway(scene, size, {
      what: 'PostgreSQL frozen (SIGSTOP)',
      leave: ({ database }) => database.freeze(),
      comeBack: ({ database }) => database.thaw(),
    }),
};
