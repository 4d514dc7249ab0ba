import { randomInt } from 'node:crypto';
import { makeRecoveryCode, RECOVERY_CODES, readCode } from '#domain/people/second-factor.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { notFound } from '#server/http/refusal.ts';
import { hashWithSalt } from '#server/security/passwords.ts';
import { lockUser } from '../commands/lock-user.ts';
import { enqueueSignInChangeMail } from '../commands/mails.ts';

const findSalt = statement(
  'account.recovery-salt',
  `select recovery_salt as salt from second_factors
    where user_id = $1 and on_since is not null`,
);
const removeAll = statement(
  'account.remove-recovery-codes',
  'delete from recovery_codes where user_id = $1',
);
const insertAll = statement(
  'account.store-recovery-codes',
  'insert into recovery_codes (user_id, hash) select $1, unnest($2::text[])',
);

const clearDropped = statement(
  'account.take-owners-of-dropped-codes',
  `update second_factors set are_codes_dropped = false where are_codes_dropped
   returning user_id as "userId"`,
);

export type NewRecoveryCodes = { codes: string[]; hashes: string[] };

/** Runs before the transaction that stores the codes, because hashing is slow. */
export async function makeRecoveryCodes(
  salt: Buffer,
  knownUser: number,
): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    makeRecoveryCode((sides) => randomInt(sides)),
  );
  const read = codes.map((code) => readCode(code)?.code ?? code);
  const hashes: string[] = [];
  // Hashes one after the other, because ten at once could fill the queue.
  for (const code of read) hashes.push(await hashWithSalt(code, salt, { knownUser }));
  return { codes, hashes };
}

/** Replaces the previous codes. */
export async function storeRecoveryCodes(
  tx: Transaction,
  userId: number,
  { hashes }: NewRecoveryCodes,
): Promise<void> {
  await tx.run(removeAll, [userId]);
  await tx.run(insertAll, [userId, hashes]);
}

export async function renewRecoveryCodes(
  ctx: AppContext,
  userId: number,
  userAgent: string | undefined,
): Promise<string[]> {
  await ctx.limits.consume('recoveryPerAccount', String(userId));
  const readSalt = async (queries: Pick<Transaction, 'run'>) => {
    const [factor] = await queries.run<{ salt: Buffer }>(findSalt, [userId]);
    if (!factor) throw notFound('Two-factor');
    return factor.salt;
  };
  const before = await readSalt(ctx.database);
  const made = await makeRecoveryCodes(before, userId);
  await ctx.database.transaction(async (tx) => {
    await lockUser(tx, userId);
    // The factor was turned off and on again, so these codes belong to the previous one.
    if (!before.equals(await readSalt(tx))) throw notFound('Two-factor');
    await storeRecoveryCodes(tx, userId, made);
    await enqueueSignInChangeMail(tx, ctx, { userId, what: 'recovery-renewed', userAgent });
  });
  return made.codes;
}

/** Each owner of codes that a restore has dropped gets one mail, from one node. */
export async function announceDroppedCodes(ctx: AppContext): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    for (const { userId } of await tx.run<{ userId: number }>(clearDropped, [])) {
      const change = { userId, what: 'recovery-dropped', userAgent: undefined } as const;
      await enqueueSignInChangeMail(tx, ctx, change);
    }
  });
}
