import { readCode } from '#domain/people/second-factor.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { stepOf } from '#server/security/one-time-codes.ts';
import { hashWithSalt } from '#server/security/passwords.ts';
import { enqueueWayInMail } from '../mail-way-in.ts';

const factorOf = statement(
  'account.factor-secret',
  `select secret, recovery_salt as "recoverySalt" from second_factors
    where user_id = $1 and on_since is not null`,
);
// Each code once: also of two that arrive at the same moment, and none from before the last one.
const takeStep = statement(
  'account.take-step',
  'update second_factors set last_step = $2 where user_id = $1 and last_step < $2 returning 1',
);
const takeRecovery = statement(
  'account.take-recovery-code',
  'delete from recovery_codes where user_id = $1 and hash = $2 returning 1',
);
const countLeft = statement(
  'account.count-recovery-codes',
  'select count(*)::int as left from recovery_codes where user_id = $1',
);

type Typed = { userId: number; typed: string; userAgent: string | undefined };

/** True once for each code. In the transaction of what it lets somebody do: neither is done without the other. */
export async function takeCode(
  tx: Transaction,
  ctx: AppContext,
  { userId, typed, userAgent }: Typed,
): Promise<boolean> {
  const read = readCode(typed);
  const [factor] = await tx.run<{ secret: Buffer; recoverySalt: Buffer }>(factorOf, [userId]);
  if (!read || !factor) return false;
  if (read.kind === 'app') {
    const step = stepOf(factor.secret, read.code, ctx.clock.now());
    return step !== undefined && (await tx.run(takeStep, [userId, step])).length > 0;
  }
  const hash = await hashWithSalt(read.code, factor.recoverySalt);
  if ((await tx.run(takeRecovery, [userId, hash])).length === 0) return false;
  const [counted] = await tx.run<{ left: number }>(countLeft, [userId]);
  const codesLeft = counted?.left ?? 0;
  await enqueueWayInMail(tx, ctx, { userId, what: 'recovery-used', codesLeft, userAgent });
  return true;
}
