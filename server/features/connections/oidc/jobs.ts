import type { AppContext } from '#server/context.ts';
import { sweepOidc } from './commands/redirect-to-provider.ts';
import { type LinkChange, mailLink } from './commands/mail-link.ts';

export const oidcJobs = {
  mailOidcLink: (ctx: AppContext, payload: unknown) => mailLink(ctx, payload as LinkChange),
  sweepOidc: (ctx: AppContext) => sweepOidc(ctx.database, ctx.clock.now()),
};
