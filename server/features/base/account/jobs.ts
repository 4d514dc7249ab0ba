import { defineJob } from '#server/jobs/job-queue.ts';
import { mailConfirmation } from './commands/email-confirmation.ts';
import { passwordMail, signInMail } from './commands/mails.ts';
import { sweepLongLived, sweepShortLived } from './commands/sweep.ts';
import { mailResetLink } from './passwords/reset-link.ts';
import { mailTakenEmail } from './registration/hide-taken-email.ts';
import { announceDroppedCodes } from './second-factor/recovery-codes.ts';

export const accountJobs = [
  mailResetLink,
  mailConfirmation,
  mailTakenEmail,
  passwordMail,
  signInMail,
  defineJob('announceDroppedCodes', announceDroppedCodes, { at: '*/10 * * * *', atStart: true }),
  defineJob('sweepChallenges', sweepShortLived, { at: '*/10 * * * *' }),
  defineJob('sweepSessions', sweepLongLived, { at: '17 3 * * *' }),
];
