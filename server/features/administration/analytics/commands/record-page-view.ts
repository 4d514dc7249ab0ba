import { createHash, createHmac, randomBytes } from 'node:crypto';
import { OTHER_PATH, pageOf } from '#domain/site/site-paths.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import { type Queries, statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { networkOf, plainAddress } from '#server/http/network.ts';

// Does not wait for the disk, because losing the last page views in a power cut is acceptable.
const insertView = statement(
  'analytics.page-view',
  `with fast as (select set_config('synchronous_commit', 'off', true))
   insert into page_views (path, user_id, session_id, ip_hash, user_agent, referrer, timestamp)
   select $1, $2, $3, $4, $5, $6, $7 from fast
   on conflict (session_id, path, timestamp) do nothing`,
);
const insertKey = statement(
  'analytics.visitor-key',
  `with made as (
     insert into visitor_keys (day, key) values ($1, $2) on conflict (day) do nothing returning key
   )
   select key from made union all select key from visitor_keys where day = $1`,
);
const findUsername = statement(
  'analytics.username',
  'select username from users where lower(username) = lower($1)',
);
const removeKeys = statement('analytics.forget-keys', 'delete from visitor_keys where day < $1');

type PageView = { path: string; sessionId: string; referrer?: string | null | undefined };
type PageVisitor = { userId: number | null; address: string; userAgent: string | undefined };

export async function recordPageView(
  ctx: AppContext,
  view: PageView,
  visitor: PageVisitor,
): Promise<void> {
  const sessionId = sessionOf(view.sessionId);
  await countTowardLimits(ctx, sessionId, networkOf(visitor.address));
  const now = ctx.clock.now();
  const key = await readKeyOfDay(ctx.database, now);
  const ipHash = createHmac('sha256', key)
    .update(plainAddress(visitor.address))
    .digest('base64url');
  await ctx.database.run(insertView, [
    await findKnownPath(ctx.database, view.path),
    visitor.userId,
    sessionId,
    ipHash,
    visitor.userAgent?.slice(0, 300) ?? null,
    referringSite(view.referrer),
    new Date(now),
  ]);
}

async function countTowardLimits(
  { limits }: AppContext,
  sessionId: string,
  network: string,
): Promise<void> {
  await limits.consume('pageViewPerSession', sessionId);
  await limits.consume('pageViewPerNetwork', network);
  await limits.consume('pageViewPerNetworkADay', network);
  await limits.consume('pageViewOfSiteADay', 'all');
}

/** The format that our page sends. Other ids are hashed to the same length. */
const sessionOf = (sessionId: string): string =>
  /^[0-9a-f]{32}$/.test(sessionId)
    ? sessionId
    : createHash('sha256').update(sessionId).digest('hex').slice(0, 32);

/** Only known pages and existing usernames are stored, so that clients cannot write arbitrary text into the analytics. */
async function findKnownPath(queries: Queries, path: string): Promise<string> {
  const knownPage = pageOf(path);
  if (knownPage === null) return OTHER_PATH;
  if ('page' in knownPage) return knownPage.page;
  const [person] = await queries.run<{ username: string }>(findUsername, [knownPage.username]);
  return person ? `/${person.username}` : OTHER_PATH;
}

const MAX_HOST_LENGTH = 100;

/** Only the host: the path may contain a search or a name. */
function referringSite(referrer: string | null = null): string | null {
  if (referrer === null || !URL.canParse(referrer)) return null;
  const { host, protocol } = new URL(referrer);
  return /^https?:$/.test(protocol) && host.length <= MAX_HOST_LENGTH ? host : null;
}

export async function deleteVisitorKeys(queries: Queries, now: number): Promise<void> {
  await queries.run(removeKeys, [dayAt(now, UTC)]);
}

async function readKeyOfDay(queries: Queries, now: number): Promise<Buffer> {
  const [row] = await queries.run<{ key: Buffer }>(insertKey, [dayAt(now, UTC), randomBytes(32)]);
  // Another node inserted it after the snapshot of this statement. A new statement can read it.
  return row?.key ?? readKeyOfDay(queries, now);
}
