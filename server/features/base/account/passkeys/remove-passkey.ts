import { LAST_SIGN_IN_METHOD } from '#domain/people/sign-in-methods.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { type IsLinked, canSignIn } from '../queries/sign-in-methods.ts';
import { lockUser } from '../commands/lock-user.ts';
import { enqueueSignInChangeMail } from '../commands/mails.ts';

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
