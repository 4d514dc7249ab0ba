import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { notFound } from '#server/http/refusal.ts';
import { enqueueWayInMail } from '../mail-way-in.ts';

const remove = statement(
  'account.remove-passkey',
  'delete from passkeys where user_id = $1 and id = $2 returning name',
);

export async function removePasskey(
  ctx: AppContext,
  userId: number,
  { id, userAgent }: { id: number; userAgent: string | undefined },
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const [removed] = await tx.run<{ name: string }>(remove, [userId, id]);
    if (!removed) throw notFound('Passkey');
    const { name } = removed;
    await enqueueWayInMail(tx, ctx, { userId, what: 'passkey-removed', name, userAgent });
  });
}
