import { type Assertion, PASSKEY_REFUSED, type User } from '#contract/account.ts';
import type { AppContext } from '#server/context.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findUser } from '../../queries.ts';
import { openSession } from '../sessions.ts';
import { checkAssertion } from './check-assertion.ts';

/** What failed counts for the network, as wrong passwords do. The owner's own passkey is held up by nobody's guesses. */
export async function signInByPasskey(
  ctx: AppContext,
  assertion: Assertion,
  caller: Caller,
): Promise<{ user: User; token: string }> {
  const { address, userAgent, token: replaced } = caller;
  const pair = { name: 'signInPerPair', who: `${assertion.id} ${address}` } as const;
  const network = { name: 'signInPerAddress', who: address } as const;
  await ctx.limits.spendInTurn([pair, network]);
  const userId = await checkAssertion(ctx, assertion, caller);
  const now = ctx.clock.now();
  const token = await ctx.database.transaction((tx) =>
    openSession(tx, { userId, userAgent, now, replaced }),
  );
  const user = await findUser(ctx.database, userId);
  // Deleted in between.
  if (!token || !user) throw new Refusal(401, PASSKEY_REFUSED);
  await ctx.limits.refund([{ ...pair, isForgiven: true }, network]);
  return { user, token };
}
