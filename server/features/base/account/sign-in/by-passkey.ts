import { type Assertion, PASSKEY_REFUSED } from '#contract/account.ts';
import type { AppContext } from '#server/context.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { checkAssertion } from '../passkeys/check-assertion.ts';
import { type SignedIn, signInUser } from './user-at-sign-in.ts';

/** Failures count toward the network’s limit, like wrong passwords. They never lock the user out. */
export async function signInByPasskey(
  ctx: AppContext,
  assertion: Assertion,
  caller: Caller,
): Promise<SignedIn> {
  const { network } = caller;
  const pair = { name: 'signInPerPair', who: `${assertion.id} ${network}` } as const;
  const shared = { name: 'signInPerNetwork', who: network } as const;
  await ctx.limits.consumeInTurn([pair, shared]);
  const userId = await checkAssertion(ctx, assertion, caller);
  const now = ctx.clock.now();
  const signedIn = await ctx.database.transaction((tx) => signInUser(tx, { userId, caller, now }));
  // The account was deleted since the check.
  if (!signedIn) throw new Refusal(401, PASSKEY_REFUSED);
  await ctx.limits.refund([{ ...pair, isReset: true }, shared]);
  return signedIn;
}
