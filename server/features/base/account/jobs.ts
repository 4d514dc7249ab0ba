import type { AppContext } from '#server/context.ts';
import { type ConfirmationMail, mailConfirmation } from './commands/email-confirmation.ts';
import { passwordMail, signInMail } from './commands/mails.ts';
import { sweepLongLived, sweepShortLived } from './commands/sweep.ts';
import { type RequestedReset, mailResetLink } from './passwords/reset-link.ts';
import { mailTakenEmail } from './registration/hide-taken-email.ts';
import { announceDroppedCodes } from './second-factor/recovery-codes.ts';

export const accountJobs = {
  mailResetLink: (ctx: AppContext, payload: unknown) =>
    mailResetLink(ctx, payload as RequestedReset),
  mailConfirmation: (ctx: AppContext, payload: unknown) =>
    mailConfirmation(ctx, payload as ConfirmationMail),
  mailTakenEmail: (ctx: AppContext, payload: unknown) =>
    mailTakenEmail(ctx, payload as { email: string }),
  mailPasswordChange: passwordMail.send,
  mailWayIn: signInMail.send,
  announceDroppedCodes,
  sweepChallenges: sweepShortLived,
  sweepSessions: sweepLongLived,
};
