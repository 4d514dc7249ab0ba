import { CHECK_MAIL } from '#contract/account.ts';
import type { AppContext } from '#server/context.ts';
import { defineJob, enqueueJob } from '#server/jobs/job-queue.ts';
import { sendCounted } from '#server/mail/send-counted.ts';
import { writeTakenEmailMail } from '#server/mail/texts/taken-email.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findUserByEmail } from '../queries.ts';
import { EmailTaken } from '../commands/taken.ts';

/**
 * For a registration that does not prove the address. The response does not reveal that the address is
 * registered; its owner gets a mail. Such responses are limited per network, so that a list of addresses cannot
 * be tested.
 */
export async function hideTakenEmail<Result>(
  ctx: AppContext,
  { email, network }: { email: string; network: string },
  signUp: () => Promise<Result>,
): Promise<Result> {
  const attempt = { name: 'takenEmailPerNetwork', who: network } as const;
  await ctx.limits.consumeInTurn([attempt]);
  try {
    const result = await signUp();
    await ctx.limits.refund([attempt]);
    return result;
  } catch (error) {
    if (error instanceof EmailTaken) {
      await notifyOwner(ctx, email.toLowerCase());
      throw new Refusal(409, CHECK_MAIL);
    }
    await ctx.limits.refund([attempt]);
    throw error;
  }
}

async function notifyOwner(ctx: AppContext, email: string): Promise<void> {
  try {
    await ctx.limits.consume('takenEmailMailPerAccount', email);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await ctx.database.transaction((tx) => enqueueJob(tx, mailTakenEmail, { email }));
}

export const mailTakenEmail = defineJob(
  'mailTakenEmail',
  async (ctx, { email }: { email: string }) => {
    const person = await findUserByEmail(ctx.database, email);
    if (!person?.isEmailConfirmed) return;
    await sendCounted(ctx, {
      to: person.email,
      limits: ['mailPerMailbox'],
      write: () => writeTakenEmailMail(ctx.config.publicUrl, person),
    });
  },
);
