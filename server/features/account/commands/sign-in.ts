import type { User } from '#contract/account.ts';
import { WRONG_CREDENTIALS } from '#contract/account.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { hashPassword, isOutdatedHash, isRightPassword } from '#server/security/passwords.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findCredentials, findUser } from '../queries.ts';
import { openSession } from './sessions.ts';
import { countAttempt } from './sign-in-attempts.ts';

const renewHash = statement(
  'account.renew-hash',
  'update users set password = $2 where id = $1 and password = $3',
);

export type Caller = {
  address: string;
  userAgent: string | undefined;
  /** Of the session that this browser has already. */
  token: string | undefined;
  /** What this browser is known by to the accounts that were signed in to with it. */
  browser: string | undefined;
};

type Credentials = { email: string; password: string };
type Entered = { user: User; token: string };

export async function signIn(
  ctx: AppContext,
  credentials: Credentials,
  caller: Caller,
): Promise<Entered> {
  const forgive = await countAttempt(ctx, { ...caller, email: credentials.email });
  const entered = await enter(ctx, credentials, caller);
  // The password was right, and stored anew by a sign-in elsewhere before the session was begun.
  const settled = entered === 'outrun' ? await enter(ctx, credentials, caller) : entered;
  if (typeof settled === 'string') throw new Refusal(401, WRONG_CREDENTIALS);
  await forgive();
  return settled;
}

async function enter(
  ctx: AppContext,
  { email, password }: Credentials,
  { userAgent, token: replaced }: Caller,
): Promise<Entered | 'wrong' | 'outrun'> {
  const credentials = await findCredentials(ctx.database, email);
  const isRight = await isRightPassword(credentials?.password, password);
  const user = isRight && credentials && (await findUser(ctx.database, credentials.id));
  if (!user) return 'wrong';
  const checked = { userId: user.id, passwordHash: credentials.password };
  const now = ctx.clock.now();
  const token = await ctx.database.transaction((tx) =>
    openSession(tx, { ...checked, userAgent, now, replaced }),
  );
  if (!token) return 'outrun';
  if (isOutdatedHash(checked.passwordHash)) await renew(ctx, checked, password);
  return { user, token };
}

/** Here alone the password itself is at hand. Of a change meanwhile nothing is taken back. */
async function renew(
  { database }: AppContext,
  { userId, passwordHash }: { userId: number; passwordHash: string },
  password: string,
): Promise<void> {
  await database.run(renewHash, [userId, await hashPassword(password), passwordHash]);
}
