import sharp from 'sharp';
import type { AppContext } from '#server/context.ts';
import { openSerialQueue } from '#server/concurrency/serial-queue.ts';
import { openLettering } from '#server/lettering/lettering.ts';
import { networkOf } from '#server/http/network.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findPreview, storePreview } from './stored-previews.ts';
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
