import type { AppContext } from '#server/context.ts';
import { sweepOidc } from './commands/depart.ts';
import { type ChangedLink, mailLink } from './commands/mail-link.ts';

export const oidcJobs = {
  mailOidcLink: (ctx: AppContext, payload: unknown) => mailLink(ctx, payload as ChangedLink),
  sweepOidc: (ctx: AppContext) => sweepOidc(ctx.database, ctx.clock.now()),
};
