import type { AppContext } from '#server/context.ts';
import { type MadeToken, mailToken } from './commands/mail-token.ts';
import { sweepTokens } from './commands/manage-tokens.ts';

export const tokenJobs = {
  mailToken: (ctx: AppContext, payload: unknown) => mailToken(ctx, payload as MadeToken),
  sweepTokens: ({ database, clock }: AppContext) => sweepTokens(database, clock.now()),
};
