import type { NotificationPreferences } from '#contract/notifications.ts';
import { PREFERENCE_OF, type NotificationType } from '#domain/sending/notifications.ts';
import { MAIL_RETRY_DELAYS, MAX_MAIL_ATTEMPTS } from '#domain/sending/retries.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { defineJob, enqueueJob } from '#server/jobs/job-queue.ts';
import { leaseEnd } from '#server/jobs/lease.ts';
import { MailError } from '#server/mail/mail-error.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import { addUnsubscribeLink } from '#server/mail/unsubscribe-link.ts';
import { PREFERENCES } from '../queries/preferences.ts';

type DueMail = NotificationPreferences & {
  id: number;
  userId: number;
  type: NotificationType;
  subject: string;
  html: string;
  text: string;
  attempts: number;
  email: string;
  isBot: boolean;
  isEmailConfirmed: boolean;
};

/** Longer than any attempt. After this time, the worker is assumed to be dead. */
const LEASE_MS = 120_000;
/** After this many mails, other jobs run. */
const MAX_MAILS_PER_JOB = 200;

// Takes a lease instead of a transaction, because a mail server may take half a minute to respond.
const take = statement(
  'notifications.take-mail',
  `with due as (
     select id from notification_queue
      where status = 'pending' and coalesce(retry_at, scheduled_for) <= $1
      order by coalesce(retry_at, scheduled_for), id limit 1 for update skip locked
   ), taken as (
     update notification_queue q set attempts = q.attempts + 1, retry_at = $2
       from due where q.id = due.id returning q.*
   )
   select q.id, q.user_id as "userId", q.type, q.subject, q.html_content as html,
          q.text_content as text, q.attempts, u.email, u.is_bot as "isBot",
          u.email_confirmed_at is not null as "isEmailConfirmed", ${PREFERENCES}
     from taken q join users u on u.id = q.user_id
     left join notification_preferences p on p.user_id = q.user_id`,
);
// Removes the contents: the receiver has them, and the history shows only the subject.
const markSent = statement(
  'notifications.mark-sent',
  `update notification_queue set status = 'sent', sent_at = $2, error_message = null, retry_at = null,
          html_content = '', text_content = ''
    where id = $1`,
);
const markFailed = statement(
  'notifications.mark-failed',
  `update notification_queue set status = 'failed', error_message = $2, retry_at = null where id = $1`,
);
const markWaiting = statement(
  'notifications.mark-waiting',
  'update notification_queue set error_message = $2, retry_at = $3 where id = $1',
);
const remove = statement('notifications.remove', 'delete from notification_queue where id = $1');

/** The contexts that are sending, and whether they were called again since. */
const sending = new WeakMap<AppContext, { isCalledAgain: boolean }>();

export const sendMails = defineJob('sendMails', (ctx, _, signal) => sendDueMails(ctx, signal));

/**
 * Sends due mails in the order of their schedule, with one loop per process: a second caller only extends the
 * first.
 */
export async function sendDueMails(ctx: AppContext, signal?: AbortSignal): Promise<void> {
  const busy = sending.get(ctx);
  if (busy) {
    busy.isCalledAgain = true;
    return;
  }
  const own = { isCalledAgain: true };
  sending.set(ctx, own);
  try {
    while (own.isCalledAgain) {
      own.isCalledAgain = false;
      await sendBatch(ctx, signal);
    }
  } finally {
    sending.delete(ctx);
  }
}

async function sendBatch(ctx: AppContext, signal?: AbortSignal): Promise<void> {
  for (let sent = 0; sent < MAX_MAILS_PER_JOB; sent += 1) {
    if (signal?.aborted) return;
    const end = leaseEnd(ctx.clock, LEASE_MS);
    const [mail] = await ctx.database.run<DueMail>(take, [new Date(ctx.clock.now()), end]);
    if (!mail) return;
    const isServerUnavailable = await deliver(ctx, mail, signal);
    if (isServerUnavailable) return;
  }
  await ctx.database.transaction((tx) => enqueueJob(tx, sendMails, {}, { key: 'sendMails' }));
}

/** Returns whether the server is unavailable. No other mail is then sent. */
async function deliver(ctx: AppContext, mail: DueMail, signal?: AbortSignal): Promise<boolean> {
  if (mail.isBot || !mail.isEmailConfirmed || !mail[PREFERENCE_OF[mail.type]]) {
    await ctx.database.run(remove, [mail.id]);
    return false;
  }
  if (mail.attempts > MAX_MAIL_ATTEMPTS) {
    await ctx.database.run(markFailed, [mail.id, 'Given up after too many attempts.']);
    return false;
  }
  try {
    await ctx.mail.send(await toOutgoingMail(ctx, mail), signal);
  } catch (error) {
    return recordFailure(ctx, mail, error);
  }
  await ctx.database.run(markSent, [mail.id, new Date(ctx.clock.now())]);
  return false;
}

async function recordFailure(ctx: AppContext, mail: DueMail, error: unknown): Promise<boolean> {
  const mailError = asMailError(error);
  const delay = mailError.isFinal ? undefined : MAIL_RETRY_DELAYS[mail.attempts - 1];
  if (delay === undefined) await ctx.database.run(markFailed, [mail.id, mailError.message]);
  else {
    const next = new Date(ctx.clock.now() + delay);
    await ctx.database.run(markWaiting, [mail.id, mailError.message, next]);
  }
  return mailError.isServerUnavailable;
}

const asMailError = (error: unknown): MailError =>
  error instanceof MailError
    ? error
    : new MailError(error instanceof Error ? error.message : 'unknown', {
        isServerUnavailable: true,
      });

async function toOutgoingMail(ctx: AppContext, mail: DueMail): Promise<OutgoingMail> {
  const { publicUrl } = ctx.config;
  const { userId, type } = mail;
  return {
    to: mail.email,
    subject: mail.subject,
    ...(await addUnsubscribeLink(ctx.database, publicUrl, { userId, type, mail })),
    messageId: `<notification-${mail.id}@${new URL(publicUrl).hostname}>`,
  };
}
