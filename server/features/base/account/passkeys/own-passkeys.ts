import type { Passkey } from '#contract/account.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { LAST_SIGN_IN_METHOD } from '#domain/people/sign-in-methods.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import {
  canSignInWith,
  findSignInMethods,
  type IsLinked,
  canSignIn,
} from '../queries/sign-in-methods.ts';
import { lockUser } from '../commands/lock-user.ts';
import { enqueueSignInChangeMail } from '../commands/mails.ts';

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
  const all = { ...methods, isLinked };
  const isNeeded =
    canSignInWith(config, all) && !canSignInWith(config, { ...all, hasPasskey: false });
  return isNeeded ? only.id : null;
}

const remove = statement(
  'account.remove-passkey',
  'delete from passkeys where user_id = $1 and id = $2 returning name',
);

/**
 * Refuses if the user could no longer sign in. If two tabs each remove one, the second waits and is
 * refused.
 */
export async function removePasskey(
  ctx: AppContext,
  userId: number,
  removing: { id: number; userAgent: string | undefined; hasLink: IsLinked },
): Promise<void> {
  const { id, userAgent, hasLink } = removing;
  await ctx.database.transaction(async (tx) => {
    await lockUser(tx, userId);
    const isLinked = await hasLink(tx, ctx.config, userId);
    const wasLetIn = await canSignIn(tx, ctx.config, userId, { isLinked });
    const [removed] = await tx.run<{ name: string }>(remove, [userId, id]);
    if (!removed) throw notFound('Passkey');
    const isLeft = await canSignIn(tx, ctx.config, userId, { isLinked });
    if (wasLetIn && !isLeft) throw new Refusal(409, LAST_SIGN_IN_METHOD);
    const { name } = removed;
    await enqueueSignInChangeMail(tx, ctx, { userId, what: 'passkey-removed', name, userAgent });
  });
}
