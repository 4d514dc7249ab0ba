import type { User } from '#contract/account.ts';
import { WRONG_CREDENTIALS } from '#contract/account.ts';
import type { House } from '#server/house.ts';
import { isRightPassword } from '#server/plugins/passwords.ts';
import { Refusal } from '#server/plugins/refusal.ts';
import { findCredentials, findUser } from '../queries.ts';
import { openSession } from './sessions.ts';

export type Caller = {
  address: string;
  userAgent: string | undefined;
  /** Of the session that this browser has already. */
  token: string | undefined;
};

export async function signIn(
  house: House,
  given: { email: string; password: string },
  caller: Caller,
): Promise<{ user: User; token: string }> {
  await house.limits.spend('signInPerAddress', caller.address);
  await house.limits.spend('signInPerAccount', given.email);
  const credentials = await findCredentials(house.database, given.email);
  const isRight = await isRightPassword(credentials?.password, given.password);
  const user = isRight && credentials && (await findUser(house.database, credentials.id));
  if (!user) throw new Refusal(401, WRONG_CREDENTIALS);
  const token = await house.database.transaction(async (tx) => {
    const opened = await openSession(tx, {
      userId: user.id,
      userAgent: caller.userAgent,
      now: house.clock.now(),
      passwordHash: credentials.password,
      replaced: caller.token,
    });
    if (!opened) throw new Refusal(401, WRONG_CREDENTIALS);
    return opened;
  });
  await house.limits.forgive('signInPerAccount', given.email);
  return { user, token };
}
