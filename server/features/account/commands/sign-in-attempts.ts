import type { AppContext } from '#server/context.ts';
import { hashToken, nameOfHash } from '../queries.ts';
import { isKnownBrowser } from './known-browsers.ts';

type Attempt = { email: string; address: string; browser: string | undefined };

const pairOf = ({ email, address }: Omit<Attempt, 'browser'>) => `${email} ${address}`;

/**
 * Counts before the password is looked at, so that many at once are counted too, and returns what to do once it
 * was right. Whoever guesses from elsewhere uses up counts of their own: a browser that was signed in to
 * this account before is asked for none of them.
 */
export async function countAttempt(
  ctx: AppContext,
  attempt: Attempt,
): Promise<() => Promise<void>> {
  const { limits } = ctx;
  const { email, address, browser } = attempt;
  if (browser && (await isKnownBrowser(ctx, email, browser))) {
    const known = `${email} ${nameOfHash(hashToken(browser))}`;
    await limits.spend('signInPerBrowser', known);
    return () => limits.forgive('signInPerBrowser', known);
  }
  // The narrowest first: a visitor who goes on after it is refused spends nothing that others share.
  const pair = { name: 'signInPerPair', who: pairOf(attempt) } as const;
  const shared = [
    { name: 'signInPerAddress', who: address },
    { name: 'signInPerAccount', who: email },
  ] as const;
  await limits.spendInTurn([pair, ...shared]);
  return () => limits.refund([{ ...pair, isForgiven: true }, ...shared]);
}

/** For whoever has shown otherwise that the account is theirs. */
export async function forgiveAttempts(
  { limits }: AppContext,
  of: { email: string; address: string },
): Promise<void> {
  await limits.refund([
    { name: 'signInPerPair', who: pairOf(of), isForgiven: true },
    { name: 'signInPerAccount', who: of.email, isForgiven: true },
  ]);
}
