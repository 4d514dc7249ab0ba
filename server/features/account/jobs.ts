import type { AppContext } from '#server/context.ts';
import { mailTakenEmail } from './commands/hide-taken-email.ts';
import { sweepBrowsers } from './commands/known-browsers.ts';
import { mailPasswordChange, type PasswordChange } from './commands/mail-password-change.ts';
import { mailResetLink } from './commands/request-reset.ts';
import { sweepResets } from './commands/reset-link.ts';
import { sweepSessions } from './commands/sessions.ts';
import { sweepNames } from './commands/usernames.ts';

export const accountJobs = {
  mailResetLink: (ctx: AppContext, payload: unknown) =>
    mailResetLink(ctx, payload as { email: string; at: number }),
  mailTakenEmail: (ctx: AppContext, payload: unknown) =>
    mailTakenEmail(ctx, payload as { email: string }),
  mailPasswordChange: (ctx: AppContext, payload: unknown) =>
    mailPasswordChange(ctx, payload as PasswordChange),
  sweepSessions: async (ctx: AppContext) => {
    await sweepSessions(ctx.database, ctx.clock.now());
    await sweepResets(ctx.database, ctx.clock.now());
    await sweepBrowsers(ctx.database, ctx.clock.now());
    await sweepNames(ctx.database, ctx.clock.now());
  },
};
