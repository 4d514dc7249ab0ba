import { defineJob } from '#server/jobs/job-queue.ts';
import { sweepDeletedHabits } from './commands/restore-habit.ts';

export const habitJobs = [
  defineJob(
    'sweepDeletedHabits',
    ({ database, clock }) => sweepDeletedHabits(database, clock.now()),
    { at: '* * * * *' },
  ),
];
