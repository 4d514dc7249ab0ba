import { defineJob } from '#server/jobs/job-queue.ts';
import { actAll } from './commands/take-turn.ts';

export const botJobs = [
  defineJob('letBotsAct', (ctx, _, signal) => actAll(ctx, signal), { at: '*/5 * * * *' }),
];
