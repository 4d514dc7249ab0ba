import type { ResponseOf } from '#contract/call.ts';
import type { getOidcLink } from '#contract/oidc.ts';
import type { Config } from '#server/config/config.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { type AccessSource, canSignIn } from '#server/features/base/account/public.ts';
import type { Identity } from './provider/provider.ts';

/** $2 is the issuer. Ignores a trailing slash, which a provider and the configured issuer may write differently. */
export const hasIssuerSql = `rtrim(l.issuer, '/') = rtrim($2, '/')`;

const ownerOf = statement(
  'oidc.owner',
  'select user_id as "userId" from oidc_links where issuer = $1 and subject = $2',
);
const linkOfUser = statement(
  'oidc.link-of-user',
  `select l.label, l.created_at as "createdAt", l.last_used_at as "lastUsedAt"
     from oidc_links l where l.user_id = $1 and ${hasIssuerSql}`,
);

/** The id of the user who is linked with this identity. */
export async function findOwner(
  queries: Queries,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<number | undefined> {
  const [row] = await queries.run<{ userId: number }>(ownerOf, [issuer, subject]);
  return row?.userId;
}

type LinkRow = { label: string | null; createdAt: Date; lastUsedAt: Date | null };

export async function getLink(
  { database, config }: AppContext,
  userId: number,
): Promise<ResponseOf<typeof getOidcLink>> {
  const issuer = config.oidc?.issuer ?? '';
  const [row] = await database.run<LinkRow>(linkOfUser, [userId, issuer]);
  return {
    provider: config.oidc?.name ?? null,
    link: row
      ? {
          label: row.label,
          createdAt: row.createdAt.toISOString(),
          lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
        }
      : null,
    canUnlink: await canSignIn(database, config, userId, { isLinked: false }),
  };
}

/** Whether the user can sign in with the configured provider. Links with former providers do not count. */
export async function isLinked(queries: Queries, config: Config, userId: number): Promise<boolean> {
  const { issuer } = config.oidc ?? {};
  return issuer !== undefined && (await queries.run(linkOfUser, [userId, issuer])).length > 0;
}

export const linkAccess: AccessSource = {
  kind: 'linked-accounts',
  count: async (queries, { config }, userId) => ((await isLinked(queries, config, userId)) ? 1 : 0),
};
