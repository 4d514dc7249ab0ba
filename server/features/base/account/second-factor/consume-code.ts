import { readCode } from '#domain/people/second-factor.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import type { Turn } from '#server/security/hash-queue.ts';
import { stepOf } from '#server/security/one-time-codes.ts';
import { hashWithSalt } from '#server/security/passwords.ts';
import { enqueueSignInChangeMail } from '../commands/mails.ts';

const findFactor = statement(
  'account.factor-secret',
  `select secret, recovery_salt as "recoverySalt" from second_factors
    where user_id = $1 and on_since is not null`,
);
// Each code works once, even for concurrent calls, and no code older than the last used one
// works. The secret is compared because the factor may have been turned off and on again since it was read.
const consumeStep = statement(
  'account.take-step',
  `update second_factors set last_step = $3
    where user_id = $1 and secret = $2 and on_since is not null and last_step < $3 returning 1`,
);
const consumeRecoveryCode = statement(
  'account.take-recovery-code',
  'delete from recovery_codes where user_id = $1 and hash = $2 returning 1',
);
const countLeft = statement(
  'account.count-recovery-codes',
  'select count(*)::int as left from recovery_codes where user_id = $1',
);

/** A code in the form in which the transaction compares it. */
export type CheckedCode =
  | { kind: 'app'; secret: Buffer; step: number }
  | { kind: 'recovery'; hash: string };

/**
 * Checks the code before the transaction opens, as far as possible: hashing a recovery code waits in the queue of the
 * sign-ins, and must not hold a connection for that time. Returns undefined if the code is wrong.
 */
export async function checkCode(
  queries: Queries,
  userId: number,
  { typed, now, turn }: { typed: string; now: number; turn: Turn },
): Promise<CheckedCode | undefined> {
  const code = readCode(typed);
  const [factor] = await queries.run<{ secret: Buffer; recoverySalt: Buffer }>(findFactor, [
    userId,
  ]);
  if (!code || !factor) return undefined;
  if (code.kind === 'recovery') {
    return { kind: 'recovery', hash: await hashWithSalt(code.code, factor.recoverySalt, turn) };
  }
  const step = stepOf(factor.secret, code.code, now);
  return step === undefined ? undefined : { kind: 'app', secret: factor.secret, step };
}

type CodeUse = { userId: number; code: CheckedCode; userAgent: string | undefined };

/** Returns true once per code. Runs in the transaction of the action that the code allows. */
export async function consumeCode(
  tx: Transaction,
  ctx: AppContext,
  { userId, code, userAgent }: CodeUse,
): Promise<boolean> {
  if (code.kind === 'app') {
    return (await tx.run(consumeStep, [userId, code.secret, code.step])).length > 0;
  }
  if ((await tx.run(consumeRecoveryCode, [userId, code.hash])).length === 0) return false;
  const [counted] = await tx.run<{ left: number }>(countLeft, [userId]);
  const codesLeft = counted?.left ?? 0;
  await enqueueSignInChangeMail(tx, ctx, { userId, what: 'recovery-used', codesLeft, userAgent });
  return true;
}
