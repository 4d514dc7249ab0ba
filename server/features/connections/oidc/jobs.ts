import type { AppContext } from '#server/context.ts';
import type { LinkChange } from '#server/mail/texts/linked-account.ts';
import { sweepOidc } from './commands/redirect-to-provider.ts';
import { mailLink } from './commands/mail-link.ts';

export const oidcJobs = {
  mailOidcLink: (ctx: AppContext, payload: unknown) => mailLink(ctx, payload as LinkChange),
  sweepOidc: (ctx: AppContext) => sweepOidc(ctx.database, ctx.clock.now()),
};
