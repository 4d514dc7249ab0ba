import { type NewEncouragement, SELF_ENCOURAGED } from '#contract/encouragement.ts';
import {
  DEFAULT_ENCOURAGEMENT,
  SECONDS_BETWEEN_ENCOURAGEMENTS,
} from '#domain/people/encouragement.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { lockUser } from '#server/features/base/account/public.ts';
import { invalidField, notFound, Refusal } from '#server/http/refusal.ts';

const MIN_INTERVAL_MS = SECONDS_BETWEEN_ENCOURAGEMENTS * 1000;

const latestBetween = statement(
  'encouragement.latest-between',
  `select created_at as "createdAt" from encouragements
    where from_user_id = $1 and to_user_id = $2 and created_at > $3
    order by created_at desc limit 1`,
);
// The lock prevents a concurrent deletion of the recipient.
const insert = statement(
  'encouragement.send',
  `with meant as (select id from users where id = $2 for key share)
   insert into encouragements (from_user_id, to_user_id, message, created_at)
   select $1, meant.id, $3, $4 from meant
   returning id`,
);

export type SentEncouragement = { id: number; message: string; createdAt: string };

/** Stores an encouragement and emits its event in the same transaction. */
export async function sendEncouragement(
  ctx: AppContext,
  fromUserId: number,
  { toUserId, message: words }: NewEncouragement,
): Promise<SentEncouragement> {
  const message = words ?? DEFAULT_ENCOURAGEMENT;
  if (fromUserId === toUserId) throw invalidField('toUserId', SELF_ENCOURAGED);
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await refuseTooSoon(tx, fromUserId, toUserId, now);
    const values = [fromUserId, toUserId, message, new Date(now)];
    const [sent] = await tx.run<{ id: number }>(insert, values);
    if (!sent) throw notFound('User');
    await ctx.emit(tx, {
      type: 'user_encouraged',
      userId: toUserId,
      fromUserId,
      message,
      at: now,
    });
    return { id: sent.id, message, createdAt: new Date(now).toISOString() };
  });
}

async function refuseTooSoon(tx: Transaction, from: number, to: number, now: number) {
  await lockUser(tx, from);
  const values = [from, to, new Date(now - MIN_INTERVAL_MS)];
  const [latest] = await tx.run<{ createdAt: Date }>(latestBetween, values);
  if (!latest) return;
  const retryAfter = Math.ceil((latest.createdAt.getTime() + MIN_INTERVAL_MS - now) / 1000);
  const message = 'You encouraged them a moment ago. Please wait a minute.';
  throw new Refusal(429, message, { retryAfter });
}
