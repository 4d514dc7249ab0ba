import {
  CODE_NEEDED,
  NO_PASSWORDS,
  PASSKEY_NEEDED,
  type User,
  WRONG_CREDENTIALS,
} from '#contract/account.ts';
import { isFactorWanted } from '#domain/people/second-factor.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { hashPassword, isOutdatedHash, isRightPassword } from '#server/security/passwords.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findCredentials, findUser } from '../queries.ts';
import { findWaysIn } from '../queries/ways-in.ts';
import { startHalfSession } from './second-factor/half-session.ts';
import { openSession } from './sessions.ts';
import { countAttempt } from './sign-in-attempts.ts';

const renewHash = statement(
  'account.renew-hash',
  'update users set password = $2 where id = $1 and password = $3',
);

type Credentials = { email: string; password: string };
type Entered = { user: User; token: string };

/** The password was right, and a code has to follow it. */
export class CodeNeeded extends Refusal {
  readonly half: string;

  constructor(half: string) {
    super(403, CODE_NEEDED);
    this.half = half;
  }
}

export async function signIn(
  ctx: AppContext,
  credentials: Credentials,
  caller: Caller,
): Promise<Entered> {
  refusePasswordsWhereOff(ctx);
  const forgive = await countAttempt(ctx, { ...caller, email: credentials.email });
  const entered = await enter(ctx, credentials, caller);
  // The password was right, and stored anew by a sign-in elsewhere before the session was begun.
  const settled = entered === 'outrun' ? await enter(ctx, credentials, caller) : entered;
  if (typeof settled === 'string') throw new Refusal(401, WRONG_CREDENTIALS);
  await forgive();
  if (settled instanceof Refusal) throw settled;
  return settled;
}

/** Before anything is looked up: the answer is the same for every account. */
export function refusePasswordsWhereOff({ config }: AppContext): void {
  if (config.passwordSignIn === 'off') throw new Refusal(403, NO_PASSWORDS);
}

async function enter(
  ctx: AppContext,
  { email, password }: Credentials,
  { userAgent, token: replaced, logAccount }: Caller,
): Promise<Entered | Refusal | 'wrong' | 'outrun'> {
  const credentials = await findCredentials(ctx.database, email);
  if (credentials) logAccount({ id: credentials.id });
  const isRight = await isRightPassword(credentials?.password, password);
  if (!isRight || credentials?.password === undefined) return 'wrong';
  const [user, more] = await Promise.all([
    findUser(ctx.database, credentials.id),
    whatElse(ctx, credentials.id),
  ]);
  if (!user) return 'wrong';
  const checked = { userId: user.id, passwordHash: credentials.password };
  const now = ctx.clock.now();
  if (more === 'passkey') return new Refusal(403, PASSKEY_NEEDED);
  const start = () =>
    ctx.database.transaction((tx) => openSession(tx, { ...checked, userAgent, now, replaced }));
  const token = more === 'code' ? await startHalfSession(ctx, checked) : await start();
  if (!token) return 'outrun';
  if (isOutdatedHash(checked.passwordHash)) await renew(ctx, checked, password);
  return more === 'code' ? new CodeNeeded(token) : { user, token };
}

/** What somebody is asked for besides the password. */
async function whatElse(
  { database, clock }: AppContext,
  userId: number,
): Promise<'code' | 'passkey' | undefined> {
  const ways = await findWaysIn(database, userId);
  if (ways?.hasCode) return 'code';
  const isWanted = ways?.hasPasskey && isFactorWanted(ways.standing, clock.now());
  return isWanted ? 'passkey' : undefined;
}

/** Here alone the password itself is at hand. Of a change meanwhile nothing is taken back. */
async function renew(
  { database }: AppContext,
  { userId, passwordHash }: { userId: number; passwordHash: string },
  password: string,
): Promise<void> {
  await database.run(renewHash, [userId, await hashPassword(password), passwordHash]);
}
