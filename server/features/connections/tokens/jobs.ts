import type { AppContext } from '#server/context.ts';
import { sweepTokens, tokenMail } from './commands/manage-tokens.ts';

export const tokenJobs = {
  mailToken: tokenMail.send,
  sweepTokens: ({ database, clock }: AppContext) => sweepTokens(database, clock.now()),
};
