import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { enqueueSignInChangeMail } from '../mail-sign-in-change.ts';

const takeOwners = statement(
  'account.take-owners-of-dropped-codes',
  `update second_factors set are_codes_dropped = false where are_codes_dropped
   returning user_id as "userId"`,
);

/** Each owner of codes that a restore has dropped gets one mail, from one node. */
export async function announceDroppedCodes(ctx: AppContext): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const owners = await tx.run<{ userId: number }>(takeOwners, []);
    for (const { userId } of owners) {
      await enqueueSignInChangeMail(tx, ctx, {
        userId,
        what: 'recovery-dropped',
        userAgent: undefined,
      });
    }
  });
}
