import { randomBytes } from 'node:crypto';
import { RESET_MINUTES } from '#domain/people/account.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { hashToken } from '#server/security/token-hash.ts';
import type { ResetOrigin } from '../tables.ts';

const storeReset = statement(
  'account.store-reset',
  `insert into password_resets (user_id, code_hash, origin, created_at, expires_at)
   values ($1, $2, $3, $4, $5)
   on conflict (user_id) do update
     set code_hash = excluded.code_hash, origin = excluded.origin,
         created_at = excluded.created_at, expires_at = excluded.expires_at`,
);
const deleteLink = statement(
  'account.drop-reset',
  'delete from password_resets where user_id = $1',
);
const sweep = statement(
  'account.sweep-resets',
  'delete from password_resets where expires_at <= $1',
);

export type ResetLink = { link: string; expiresAt: Date };

/** Replaces the previous link. Stores only the hash of the code, so the link cannot be shown again. */
export async function makeResetLink(
  { config, clock }: AppContext,
  queries: Queries,
  { userId, origin }: { userId: number; origin: ResetOrigin },
): Promise<ResetLink> {
  const code = randomBytes(24).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now + RESET_MINUTES * 60_000);
  await queries.run(storeReset, [userId, hashToken(code), origin, new Date(now), expiresAt]);
  // The code is in the fragment, so that no server log and no Referer contains it.
  return { link: `${config.publicUrl}/auth#reset=${code}`, expiresAt };
}

/** Removes a link that was requested earlier, so that it cannot replace the new password. */
export async function deleteResetLink(tx: Transaction, userId: number): Promise<void> {
  await tx.run(deleteLink, [userId]);
}

export async function sweepResets(queries: Queries, now: number): Promise<void> {
  await queries.run(sweep, [new Date(now)]);
}
