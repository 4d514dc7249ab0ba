import {
  type AccessKind,
  type AccountAccess,
  isRevocable,
  type RevocableAccess,
} from '#domain/people/account-access.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import type { AccessAfterChange } from '#server/mail/texts/password-change.ts';

/** Higher features know what else has access to an account, so they pass it in. */
export type AccessSource = {
  kind: AccessKind;
  count(queries: Queries, ctx: AppContext, userId: number): Promise<number>;
};
export type RevocableSource = AccessSource & {
  kind: RevocableAccess;
  revokeAll(tx: Transaction, ctx: AppContext, userId: number): Promise<void>;
};
export type AccessSources = {
  revocable: readonly RevocableSource[];
  other: readonly AccessSource[];
};

const countPasskeys = statement(
  'account.count-passkeys',
  'select count(*)::int as count from passkeys where user_id = $1 and stopped_at is null',
);

const passkeyAccess: AccessSource = {
  kind: 'passkeys',
  count: async (queries, _ctx, userId) =>
    (await queries.run<{ count: number }>(countPasskeys, [userId]))[0]?.count ?? 0,
};

/** Lists what has access without the password. Leaves out kinds that the account does not have. */
export async function listAccess(
  queries: Queries,
  ctx: AppContext,
  userId: number,
  { revocable, other }: AccessSources,
): Promise<AccountAccess[]> {
  const access: AccountAccess[] = [];
  for (const source of [...revocable, passkeyAccess, ...other]) {
    access.push({ kind: source.kind, count: await source.count(queries, ctx, userId) });
  }
  return access.filter(({ count }) => count > 0);
}

/** Returns what the new password has revoked, and what still has access. */
export async function revokeAccess(
  tx: Transaction,
  ctx: AppContext,
  userId: number,
  sources: AccessSources,
): Promise<AccessAfterChange> {
  const access = await listAccess(tx, ctx, userId, sources);
  for (const source of sources.revocable) await source.revokeAll(tx, ctx, userId);
  return {
    revoked: access.filter(isRevocable),
    remaining: access.filter((one) => !isRevocable(one)),
  };
}
