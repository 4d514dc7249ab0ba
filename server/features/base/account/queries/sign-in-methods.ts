import type { ProofMethod } from '#contract/account/proof.ts';
import { roleOf } from '#domain/people/account.ts';
import type { FactorState } from '#domain/people/second-factor.ts';
import { hasSignInMethod, type SignInMethods } from '#domain/people/sign-in-methods.ts';
import { FACTOR_SETTING, type FactorRule } from '#domain/site/settings.ts';
import type { Config } from '#server/config/config.ts';
import { canHavePasskeys } from '#server/config/sign-in.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { toFactorRule } from '#server/features/base/settings/public.ts';

const hasCodeSql = (user: string) =>
  `exists (select from second_factors f where f.user_id = ${user}.id and f.on_since is not null)`;
const hasPasskeySql = (user: string) =>
  `exists (select from passkeys p where p.user_id = ${user}.id and p.stopped_at is null)`;

/** Whether the user has a sign-in method other than a password. */
export const hasFactorSql = (user: string): string =>
  `(${hasCodeSql(user)} or ${hasPasskeySql(user)})`;

/** The columns that `toFactorState` reads. The rule is looked up once for all rows. */
export const factorStateColumns = (user: string): string => `
  ${user}.created_at as "memberSince", ${hasFactorSql(user)} as "hasFactor",
  (select value from system_settings where key = '${FACTOR_SETTING}') as "factorRule",
  (select updated_at from system_settings where key = '${FACTOR_SETTING}') as "factorRuledAt"`;

export type FactorStateRow = {
  memberSince: Date;
  hasFactor: boolean;
  factorRule: FactorRule | null;
  factorRuledAt: Date | null;
};

export const toFactorState = (userId: number, row: FactorStateRow): FactorState => ({
  role: roleOf(userId),
  rule: toFactorRule(row.factorRule),
  ruledAt: row.factorRuledAt?.getTime() ?? 0,
  createdAt: row.memberSince.getTime(),
  hasFactor: row.hasFactor,
});

/** Reads from a row of `users` which factors the user has. */
export const factorColumns = (user: string): string =>
  `${hasCodeSql(user)} as "hasCode", ${hasPasskeySql(user)} as "hasPasskey"`;

export type FactorRow = { hasCode: boolean; hasPasskey: boolean };

const methodsOfUser = statement(
  'account.ways-in',
  `select ${factorStateColumns('u')}, ${factorColumns('u')}, u.password is not null as "hasPassword"
     from users u where u.id = $1`,
);
type FoundMethods = FactorRow & { hasPassword: boolean; factorState: FactorState };

export async function findSignInMethods(
  queries: Queries,
  userId: number,
): Promise<FoundMethods | undefined> {
  type Row = FactorStateRow & Omit<FoundMethods, 'factorState'>;
  const [row] = await queries.run<Row>(methodsOfUser, [userId]);
  if (!row) return undefined;
  const { hasPassword, hasCode, hasPasskey } = row;
  return { hasPassword, hasCode, hasPasskey, factorState: toFactorState(userId, row) };
}

/** Whether the user signs in with an external account. A higher feature knows this, so it passes it in. */
export type IsLinked = (queries: Queries, config: Config, userId: number) => Promise<boolean>;

/** Counts passwords and passkeys only if this site accepts them. */
export const canSignInWith = (
  config: Config,
  methods: Omit<SignInMethods, 'allowsPasswords' | 'supportsPasskeys'>,
): boolean =>
  hasSignInMethod({
    ...methods,
    allowsPasswords: config.passwordSignIn !== 'off',
    supportsPasskeys: canHavePasskeys(new URL(config.publicUrl)),
  });

/** Whether the user can sign in. A caller that removes a sign-in method must lock the user first. */
export async function canSignIn(
  queries: Queries,
  config: Config,
  userId: number,
  { isLinked }: Pick<SignInMethods, 'isLinked'>,
): Promise<boolean> {
  const methods = await findSignInMethods(queries, userId);
  return methods !== undefined && canSignInWith(config, { ...methods, isLinked });
}

export async function findProofMethods(queries: Queries, userId: number): Promise<ProofMethod[]> {
  const methods = await findSignInMethods(queries, userId);
  return [
    ...(methods?.hasPassword ? (['password'] as const) : []),
    ...(methods?.hasPasskey ? (['passkey'] as const) : []),
    ...(methods?.hasCode ? (['code'] as const) : []),
  ];
}
