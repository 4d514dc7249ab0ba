import type { AppContext } from '#server/context.ts';
import { sweepDeletedHabits } from './commands/restore-habit.ts';

export const habitJobs = {
  sweepDeletedHabits: ({ database, clock }: AppContext) =>
    sweepDeletedHabits(database, clock.now()),
};
