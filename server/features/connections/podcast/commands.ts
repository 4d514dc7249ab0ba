import type { User } from '#contract/account.ts';
import { ALL_CLAIMED, type PodcastSignup } from '#contract/podcast.ts';
import { vipUntil } from '#domain/site/podcast.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import {
  createUser,
  findUser,
  hasAnyUser,
  hideTakenEmail,
  makeVip,
  openSession,
  refusePasswordsWhereOff,
  takenRefusal,
} from '#server/features/base/account/public.ts';
import type { AppContext } from '#server/context.ts';
import type { Caller } from '#server/http/caller.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { refuseWeakPassword } from '#server/security/refused-passwords.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { OpenedSession } from '#server/http/session-cookie.ts';
import { getPasses } from './queries.ts';

const storeSignup = statement(
  'podcast.sign-up',
  `insert into podcast_signups (email, name, has_account, user_id, created_at)
   values ($1, $2, true, $3, $4)`,
);
// Concurrent sign-ups wait for this row lock, and then read how many passes are left.
const consumePass = statement(
  'podcast.take-pass',
  `update podcast_passes set used_passes = used_passes + 1, updated_at = $1
    where id = (select min(id) from podcast_passes) and used_passes < total_passes
   returning used_passes`,
);

type SignupInZone = PodcastSignup & { zone: TimeZone | undefined };
type Browser = Partial<Pick<Caller, 'userAgent' | 'token' | 'browser'>>;
type SignedIn = OpenedSession & { user: User };

/** The account, its pass and its first session are created in one transaction. */
export async function claimPass(
  ctx: AppContext,
  signup: SignupInZone,
  caller: Caller,
): Promise<SignedIn> {
  refusePasswordsWhereOff(ctx);
  const { network } = caller;
  await ctx.limits.consumeInTurn([
    { name: 'podcastPerNetwork', who: network },
    { name: 'podcastPerAccount', who: signup.email },
  ]);
  refuseWeakPassword('password', signup.password, signup);
  await refuseClosed(ctx);
  const passwordHash = await hashPassword(signup.password, caller);
  const entered = await hideTakenEmail(ctx, { email: signup.email, network }, () =>
    admitListener(ctx, { ...signup, passwordHash }, caller),
  );
  caller.logAccount({ id: entered.user.id });
  return entered;
}

/** Never admits more listeners than there are passes, even if many sign up concurrently. */
export async function admitListener(
  ctx: AppContext,
  signup: SignupInZone & { passwordHash: string },
  browser: Browser,
): Promise<SignedIn> {
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    // A cheap check first: the passes may be gone after the wait for a connection.
    if ((await getPasses(tx)).remainingPasses <= 0) throw allClaimed();
    const userId = await createUser(tx, { ...signup, isEmailConfirmed: false, now });
    await grantPass(tx, userId, signup, now);
    await ctx.emit(tx, { type: 'user_registered', userId, at: now });
    const opened = await openSession(tx, { userId, caller: browser, now });
    const user = await findUser(tx, userId);
    if (!user || !opened) throw new Error('The new user cannot be read.');
    // Runs last before the commit, because it blocks all other sign-ups.
    if ((await tx.run(consumePass, [new Date(now)])).length === 0) throw allClaimed();
    return { user, ...opened };
  });
}

const allClaimed = () => new Refusal(409, ALL_CLAIMED);

/** Checks before the expensive hash. Refuses listeners on a site that has no administrator yet. */
async function refuseClosed({ database }: AppContext): Promise<void> {
  const [isSetUp, passes] = await Promise.all([hasAnyUser(database), getPasses(database)]);
  if (!isSetUp) throw new Refusal(403, 'This site is not open yet.');
  if (passes.remainingPasses <= 0) throw allClaimed();
}

async function grantPass(
  tx: Transaction,
  userId: number,
  { name, email }: SignupInZone,
  now: number,
): Promise<void> {
  try {
    await makeVip(tx, userId, { name, until: new Date(vipUntil(now)) });
    await tx.run(storeSignup, [email, name, userId, new Date(now)]);
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
}
