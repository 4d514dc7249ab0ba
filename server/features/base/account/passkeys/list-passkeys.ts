import type { Passkey } from '#contract/account.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { canSignInWith, findSignInMethods } from '../queries/sign-in-methods.ts';

const passkeysOfUser = statement(
  'account.passkeys',
  `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt",
          stopped_at as "stoppedAt"
     from passkeys where user_id = $1 order by id desc`,
);

type PasskeyRow = {
  id: number;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  stoppedAt: Date | null;
};

export async function listPasskeys(queries: Queries, userId: number): Promise<Passkey[]> {
  const rows = await queries.run<PasskeyRow>(passkeysOfUser, [userId]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
  }));
}

/** The only passkey of a user who could not sign in without it. */
export async function findOnlyPasskey(
  { database, config }: AppContext,
  userId: number,
  { passkeys, isLinked }: { passkeys: readonly Passkey[]; isLinked: boolean },
): Promise<number | null> {
  const working = passkeys.filter(({ stoppedAt }) => stoppedAt === null);
  const [only] = working;
  if (!only || working.length > 1) return null;
  const methods = await findSignInMethods(database, userId);
  if (!methods) return null;
  const ways = { ...methods, isLinked };
  const isNeeded =
    canSignInWith(config, ways) && !canSignInWith(config, { ...ways, hasPasskey: false });
  return isNeeded ? only.id : null;
}
