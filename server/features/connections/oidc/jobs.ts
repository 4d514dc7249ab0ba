import type { AppContext } from '#server/context.ts';
import { linkMail } from './commands/link.ts';
import { sweepOidc } from './commands/redirect-to-provider.ts';

export const oidcJobs = {
  mailOidcLink: linkMail.send,
  sweepOidc: (ctx: AppContext) => sweepOidc(ctx.database, ctx.clock.now()),
};
