import type { AppContext } from '#server/context.ts';
import { type Attempt, TooManyAttempts } from '#server/security/limits.ts';
import { hashKey, hashToken } from '#server/security/token-hash.ts';

type SignInAttempt = {
  email: string;
  network: string;
  /** The token of a browser that has signed in to this account before. */
  knownBrowser: string | undefined;
};

export type CountedAttempt = {
  /** Set if the account has had too many wrong passwords from all networks together. */
  closed: TooManyAttempts | undefined;
  /** Call it after a correct password. */
  resetCount(): Promise<void>;
  /** Call it if the password was not checked. */
  refund(): Promise<void>;
};

const pairOf = ({ email, network }: { email: string; network: string }) =>
  ({ name: 'signInPerPair', who: `${email} ${network}` }) as const;

/**
 * Counts before the password is checked, so that many concurrent attempts are counted too. Attempts from elsewhere
 * have limits of their own: they do not affect a browser that has signed in to the account before.
 */
export async function countAttempt(
  { limits }: AppContext,
  attempt: SignInAttempt,
): Promise<CountedAttempt> {
  const attempts = limitsOf(attempt);
  const [own, ...shared] = attempts;
  const closed = await limits.consumeInTurn(attempts).then(() => undefined, onlyOfAccount);
  return {
    closed,
    resetCount: () => limits.refund([{ ...own, isReset: true }, ...shared]),
    refund: () => limits.refund(attempts),
  };
}

/** Checks the narrowest limit first: a visitor who is refused there does not use up the shared limits. */
function limitsOf({ email, network, knownBrowser }: SignInAttempt): [Attempt, ...Attempt[]] {
  if (knownBrowser !== undefined) {
    const who = `${email} ${hashKey(hashToken(knownBrowser))}`;
    return [{ name: 'signInPerBrowser', who }];
  }
  return [
    pairOf({ email, network }),
    { name: 'signInPerNetwork', who: network },
    { name: 'signInPerAccount', who: email },
  ];
}

function onlyOfAccount(error: unknown): TooManyAttempts | undefined {
  if (error instanceof TooManyAttempts && error.limit === 'signInPerAccount') return error;
  throw error;
}

/** For a user who has proved their identity without the password. */
export async function resetAttempts(
  { limits }: AppContext,
  { email, network }: { email: string; network: string },
): Promise<void> {
  await limits.refund([
    { ...pairOf({ email, network }), isReset: true },
    { name: 'signInPerAccount', who: email, isReset: true },
  ]);
}
