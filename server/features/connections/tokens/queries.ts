import type { Token } from '#contract/tokens.ts';
import { type FactorDue, factorDueOf } from '#domain/people/second-factor.ts';
import type { TokenRights, TokenScope } from '#domain/people/tokens.ts';
import { type Queries, statement } from '#server/database/database.ts';
import {
  type FoundPerson,
  personColumns,
  personOf,
  type RowOf,
  factorStateColumns,
  toFactorState,
  type FactorStateRow,
} from '#server/features/base/account/public.ts';
import { hashKey } from '#server/security/token-hash.ts';

/** For the row `t`: a token of one habit works only while the habit exists. */
export const HABIT_EXISTS = `(t.habit_id is null or exists (
       select from habits h where h.user_id = t.user_id and h.id = t.habit_id))`;

const tokensByHash = statement(
  'tokens.by-hash',
  `select t.token_hash as "tokenHash", t.id, t.scopes, t.habit_id as "habitId",
          t.last_used_at as "lastUsedAt", ${personColumns('u')},
          ${factorStateColumns('u')},
          ((t.expires_at is null or t.expires_at > $2) and ${HABIT_EXISTS}) as "isValid"
     from unnest((select $1::bytea[])) as given (hash)
     join api_tokens t on t.token_hash = given.hash
     join users u on u.id = t.user_id`,
);
const tokensOfUser = statement(
  'tokens.list',
  `select t.id, t.name, t.scopes, t.habit_id as "habitId", h.name as "habitName",
          t.created_at as "createdAt", t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt"
     from api_tokens t left join habits h on h.user_id = t.user_id and h.id = t.habit_id
    where t.user_id = $1 and (t.expires_at is null or t.expires_at > $2) and ${HABIT_EXISTS}
    order by t.id desc`,
);

export type FoundToken = FoundPerson &
  TokenRights & {
    id: number;
    lastUsedAt: Date | null;
    factorDue: FactorDue | null;
    /** False if the token has expired, or if its habit was deleted. */
    isValid: boolean;
  };

type FoundTokenRow = RowOf<Omit<FoundToken, 'factorDue'>> & FactorStateRow & { tokenHash: Buffer };

/** Finds a token by its hash. Includes invalid tokens, because the log names their account. */
export async function findTokens(
  queries: Queries,
  hashNames: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, FoundToken>> {
  const hashes = hashNames.map((name) => Buffer.from(name, 'base64'));
  const rows = await queries.run<FoundTokenRow>(tokensByHash, [hashes, new Date(now)]);
  return new Map(
    rows.map((row) => {
      const { id, scopes, habitId, lastUsedAt, isValid } = row;
      const factorDue = factorDueOf(toFactorState(row.userId, row));
      const token = { ...personOf(row), id, scopes, habitId, lastUsedAt, factorDue, isValid };
      return [hashKey(row.tokenHash), token];
    }),
  );
}

type TokenRow = {
  id: number;
  name: string;
  scopes: TokenScope[];
  habitId: number | null;
  habitName: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
};

export async function listTokens(queries: Queries, userId: number, now: number): Promise<Token[]> {
  const rows = await queries.run<TokenRow>(tokensOfUser, [userId, new Date(now)]);
  return rows.map(toToken);
}

export const toToken = (row: TokenRow): Token => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  habit:
    row.habitId !== null && row.habitName !== null
      ? { id: row.habitId, name: row.habitName }
      : null,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
});
