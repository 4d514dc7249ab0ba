import { playAway } from './parts/away.ts';
import type { Fault } from './run/fault.ts';

export const databaseSilent: Fault = {
  name: 'database-silent',
  needs: [],
  size: { rounds: 1, seconds: 30, writers: 6 },
  run: (scene, size) =>
    playAway(scene, size, {
      what: 'the network to PostgreSQL silent',
      leave: ({ wire }) => wire.fallSilent(),
      comeBack: ({ wire }) => wire.mend(),
    }),
};
