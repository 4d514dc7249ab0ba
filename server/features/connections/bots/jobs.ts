import type { AppContext } from '#server/context.ts';
import { actAll } from './commands/take-turn.ts';

export const botJobs = {
  letBotsAct: (ctx: AppContext, _payload: unknown, signal?: AbortSignal) => actAll(ctx, signal),
};
