import type { AppContext } from '#server/context.ts';
import type { CreatedToken } from '#server/mail/texts/api-token.ts';
import { mailToken } from './commands/mail-token.ts';
import { sweepTokens } from './commands/manage-tokens.ts';

export const tokenJobs = {
  mailToken: (ctx: AppContext, payload: unknown) => mailToken(ctx, payload as CreatedToken),
  sweepTokens: ({ database, clock }: AppContext) => sweepTokens(database, clock.now()),
};
