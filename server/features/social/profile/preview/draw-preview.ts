import sharp from 'sharp';
import type { AppContext } from '#server/context.ts';
import { openSerialQueue } from '#server/concurrency/serial-queue.ts';
import { openLettering } from '#server/lettering/lettering.ts';
import { networkOf } from '#server/http/network.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { type PreviewFacts, previewVersion } from './preview-facts.ts';
import { previewSvg } from './preview-svg.ts';

const RETRY_AFTER_SECONDS = 5;

const tooBusy = (status: number) =>
  new Refusal(status, 'Too many pictures are waiting. Please try again soon.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });

const queue = openSerialQueue({
  size: 20,
  sizePerCaller: 4,
  refuseFull: () => tooBusy(503),
  refuseCaller: () => tooBusy(429),
});

type PreviewRequest = { userId: number; facts: PreviewFacts; address: string };

/** Draws a preview once per version, on the node with the first request. Only drawing counts toward the limits. */
export async function drawPreview(
  ctx: AppContext,
  { userId, facts, address }: PreviewRequest,
): Promise<Buffer> {
  const previewKey = { userId, version: previewVersion(facts) };
  const stored = await findPreview(ctx.database, previewKey);
  if (stored) return stored;
  const network = networkOf(address);
  await ctx.limits.consume('previewPerNetwork', network);
  return queue.run(network, (alone) =>
    alone(async () => {
      const existing = await findPreview(ctx.database, previewKey);
      if (existing) return existing;
      await ctx.limits.consume('previewOfSite', 'all').catch(refuseAsBusy);
      const picture = await draw(facts);
      await storePreview(ctx.database, { ...previewKey, picture, at: ctx.clock.now() });
      return picture;
    }),
  );
}

/** The limit of all callers together is reached. */
function refuseAsBusy(error: unknown): never {
  throw error instanceof Refusal ? tooBusy(503) : error;
}

async function draw(facts: PreviewFacts): Promise<Buffer> {
  const svg = previewSvg(facts, await openLettering());
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer();
}

const MAX_PREVIEWS = 2_000;

const previewOf = statement(
  'profile.preview',
  'select content from profile_previews where user_id = $1 and version = $2',
);
// The user may have been deleted since.
const upsertPreview = statement(
  'profile.store-preview',
  `insert into profile_previews (user_id, version, content, drawn_at)
   select id, $2, $3, $4 from users where id = $1 for key share
   on conflict (user_id) do update
     set version = excluded.version, content = excluded.content, drawn_at = excluded.drawn_at`,
);
const dropOldest = statement(
  'profile.drop-previews',
  `delete from profile_previews where user_id in
     (select user_id from profile_previews order by drawn_at desc, user_id offset $1
         for update skip locked)`,
);

type PreviewKey = { userId: number; version: string };

async function findPreview(
  queries: Queries,
  { userId, version }: PreviewKey,
): Promise<Buffer | undefined> {
  const [row] = await queries.run<{ content: Buffer }>(previewOf, [userId, version]);
  return row?.content;
}

/** Stores one preview per user, and deletes the oldest, so that the table stays below 100 MB. */
async function storePreview(
  queries: Queries,
  { userId, version, picture, at }: PreviewKey & { picture: Buffer; at: number },
): Promise<void> {
  await queries.run(upsertPreview, [userId, version, picture, new Date(at)]);
  await queries.run(dropOldest, [MAX_PREVIEWS]);
}
