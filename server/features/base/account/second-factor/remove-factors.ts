import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { findUserByEmail } from '../queries.ts';
import { enqueueSignInChangeMail } from '../commands/mails.ts';

const deleteFactors = statement(
  'account.take-factors-away',
  `with codes as (delete from recovery_codes where user_id = $1),
        factor as (delete from second_factors where user_id = $1 returning on_since),
        keys as (delete from passkeys where user_id = $1 returning 1)
   select (select count(*)::int from factor where on_since is not null) as factors,
          (select count(*)::int from keys) as passkeys`,
);

type RemovedFactors = { factors: number; passkeys: number };

/** For a user who has lost their second factor. Keeps only the password. Returns undefined if nothing was removed. */
export async function removeFactors(
  tx: Transaction,
  ctx: AppContext,
  userId: number,
): Promise<RemovedFactors | undefined> {
  const [taken] = await tx.run<RemovedFactors>(deleteFactors, [userId]);
  if (!taken || taken.factors + taken.passkeys === 0) return undefined;
  await enqueueSignInChangeMail(tx, ctx, { userId, what: 'factors-taken', userAgent: undefined });
  return taken;
}

/** For the host at the terminal. Returns undefined if no person has this address. */
export async function removeFactorsByEmail(
  ctx: AppContext,
  email: string,
): Promise<RemovedFactors | undefined> {
  const person = await findUserByEmail(ctx.database, email.trim());
  if (!person) return undefined;
  const none = { factors: 0, passkeys: 0 };
  return ctx.database.transaction(async (tx) => (await removeFactors(tx, ctx, person.id)) ?? none);
}
