import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { mailOwner } from '#server/features/base/account/public.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { type CreatedCalendar, writeCalendarMail } from '#server/mail/texts/calendar-link.ts';

/** Runs in the transaction of the change, so that the owner is always notified of the new address. */
export const enqueueCalendarMail = (tx: Transaction, made: CreatedCalendar): Promise<void> =>
  enqueueJob(tx, 'mailCalendar', made);

export const mailCalendar = (ctx: AppContext, made: CreatedCalendar): Promise<void> =>
  mailOwner(ctx, made.userId, (siteUrl, owner) => writeCalendarMail(siteUrl, owner, made));
