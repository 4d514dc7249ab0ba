import { playAway } from './parts/away.ts';
import type { Fault } from './run/fault.ts';

export const databaseStopped: Fault = {
  name: 'database-stopped',
  needs: [],
  size: { rounds: 1, seconds: 30, writers: 6 },
  run: (scene, size) =>
    playAway(scene, size, {
      what: 'PostgreSQL stopped',
      leave: ({ database }) => database.stop(),
      comeBack: ({ database }) => database.start(),
    }),
};
