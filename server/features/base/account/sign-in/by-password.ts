import { PASSWORD_SIGN_IN_OFF, PASSKEY_NEEDED, WRONG_CREDENTIALS } from '#contract/account.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { HashQueueBusy, type Turn } from '#server/security/hash-queue.ts';
import {
  hashPassword,
  isOutdatedHash,
  isRightPassword,
  requireHashTurn,
} from '#server/security/passwords.ts';
import { openSession } from '../commands/sessions.ts';
import {
  type AccountAtSignIn,
  findAccount,
  type UserAtSignIn,
  type SignedIn,
} from './user-at-sign-in.ts';
import { startPendingSignIn } from './second-step.ts';
import { type CountedAttempt, countAttempt } from './count-attempts.ts';

const renewHash = statement(
  'account.renew-hash',
  'update users set password = $2 where id = $1 and password = $3',
);

type Credentials = { email: string; password: string };

export type SignInResult =
  | ({ kind: 'signed in' } & SignedIn)
  | { kind: 'code needed'; pendingToken: string };

const wrongCredentials = () => new Refusal(401, WRONG_CREDENTIALS);

export async function signIn(
  ctx: AppContext,
  { email, password }: Credentials,
  caller: Caller,
): Promise<SignInResult> {
  refusePasswordsWhereOff(ctx);
  const find = () => findAccount(ctx.database, { ...caller, email }, ctx.clock.now());
  const account = await find();
  if (account) caller.logAccount({ id: account.user.id });
  const knownUser = account?.isKnownBrowser ? account.user.id : undefined;
  const turn = { knownUser, hasLeft: caller.hasLeft };
  requireHashTurn(turn);
  const knownBrowser = account?.isKnownBrowser ? caller.browser : undefined;
  const attempt = await countAttempt(ctx, { ...caller, email, knownBrowser });
  const check = { ctx, caller, attempt, password, turn };
  // The password may be correct: another sign-in may have renewed its hash during this one.
  const result =
    (await attemptSignIn(check, account)) ?? (await attemptSignIn(check, await find()));
  if (!result) throw wrongCredentials();
  return result;
}

type PasswordCheck = {
  ctx: AppContext;
  caller: Caller;
  attempt: CountedAttempt;
  password: string;
  turn: Turn;
};

/** Returns undefined if the password was changed before the session opened. */
async function attemptSignIn(
  check: PasswordCheck,
  account: AccountAtSignIn | undefined,
): Promise<SignInResult | undefined> {
  const { attempt } = check;
  const isRight = await isRightFor(check, account);
  // A user with a second factor is not locked out by failed attempts of others.
  const isClosed = attempt.closed !== undefined && account?.asksFor === undefined;
  if (!account?.passwordHash || !isRight || isClosed) {
    throw attempt.closed ?? wrongCredentials();
  }
  const result = await openAfterPassword(check, account, account.passwordHash);
  if (result) await attempt.resetCount();
  return result;
}

async function isRightFor(
  { attempt, password, turn }: PasswordCheck,
  account: AccountAtSignIn | undefined,
): Promise<boolean> {
  try {
    return await isRightPassword(account?.passwordHash, password, turn);
  } catch (error) {
    if (error instanceof HashQueueBusy) await attempt.refund();
    throw error;
  }
}

async function openAfterPassword(
  { ctx, caller, password, turn }: PasswordCheck,
  { user, zone, asksFor }: AccountAtSignIn,
  passwordHash: string,
): Promise<SignInResult | undefined> {
  if (asksFor === 'passkey') throw new Refusal(403, PASSKEY_NEEDED);
  const checked = { userId: user.id, passwordHash };
  const result =
    asksFor === 'code'
      ? await openPending(ctx, checked)
      : await openFullSession(ctx, checked, { user, zone }, caller);
  if (result && isOutdatedHash(passwordHash)) await renewOutdatedHash(ctx, checked, password, turn);
  return result;
}

async function openPending(
  ctx: AppContext,
  checked: CheckedPassword,
): Promise<SignInResult | undefined> {
  const pendingToken = await startPendingSignIn(ctx, checked);
  return pendingToken === undefined ? undefined : { kind: 'code needed', pendingToken };
}

async function openFullSession(
  { database, clock }: AppContext,
  checked: CheckedPassword,
  user: UserAtSignIn,
  caller: Caller,
): Promise<SignInResult | undefined> {
  const opened = await database.transaction((tx) =>
    openSession(tx, { ...checked, caller, now: clock.now() }),
  );
  return opened && { kind: 'signed in', ...user, ...opened };
}

type CheckedPassword = { userId: number; passwordHash: string };

/**
 * The plain password is only available here. A hash that has changed stays. If the queue is long, the next
 * sign-in renews it.
 */
async function renewOutdatedHash(
  { database }: AppContext,
  { userId, passwordHash }: CheckedPassword,
  password: string,
  turn: Turn,
): Promise<void> {
  try {
    const hash = await hashPassword(password, { ...turn, knownUser: userId });
    await database.run(renewHash, [userId, hash, passwordHash]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Runs before any look-up, so that the response is the same for every account. */
export function refusePasswordsWhereOff({ config }: AppContext): void {
  if (config.passwordSignIn === 'off') throw new Refusal(403, PASSWORD_SIGN_IN_OFF);
}
