import type { AppContext } from '#server/context.ts';
import type { PasswordChange } from '#server/mail/texts/password-change.ts';
import type { SignInChange } from '#server/mail/texts/sign-in-change.ts';
import { mailTakenEmail } from './commands/hide-taken-email.ts';
import { sweepConfirmations } from './commands/confirm-email.ts';
import { sweepBrowsers } from './commands/known-browsers.ts';
import { type ConfirmationMail, mailConfirmation } from './commands/mail-confirmation.ts';
import { mailSignInChange } from './commands/mail-sign-in-change.ts';
import { sweepChallenges } from './commands/passkeys/challenges.ts';
import { announceDroppedCodes } from './commands/second-factor/announce-dropped-codes.ts';
import { sweepPendingSignIns } from './commands/second-factor/pending-sign-in.ts';
import { mailPasswordChange } from './commands/mail-password-change.ts';
import { type RequestedReset, mailResetLink } from './commands/request-reset.ts';
import { sweepResets } from './commands/reset-link.ts';
import { sweepSignInLinks } from './commands/sign-in-link.ts';
import { sweepSessions } from './commands/sessions.ts';
import { sweepNames } from './commands/usernames.ts';

export const accountJobs = {
  mailResetLink: (ctx: AppContext, payload: unknown) =>
    mailResetLink(ctx, payload as RequestedReset),
  mailConfirmation: (ctx: AppContext, payload: unknown) =>
    mailConfirmation(ctx, payload as ConfirmationMail),
  mailTakenEmail: (ctx: AppContext, payload: unknown) =>
    mailTakenEmail(ctx, payload as { email: string }),
  mailPasswordChange: (ctx: AppContext, payload: unknown) =>
    mailPasswordChange(ctx, payload as PasswordChange),
  mailWayIn: (ctx: AppContext, payload: unknown) => mailSignInChange(ctx, payload as SignInChange),
  announceDroppedCodes,
  sweepChallenges: async (ctx: AppContext) => {
    await sweepChallenges(ctx.database, ctx.clock.now());
    await sweepPendingSignIns(ctx.database, ctx.clock.now());
  },
  sweepSessions: async (ctx: AppContext) => {
    await sweepSessions(ctx.database, ctx.clock.now());
    await sweepResets(ctx.database, ctx.clock.now());
    await sweepSignInLinks(ctx.database, ctx.clock.now());
    await sweepConfirmations(ctx.database, ctx.clock.now());
    await sweepBrowsers(ctx.database, ctx.clock.now());
    await sweepNames(ctx.database, ctx.clock.now());
  },
};
