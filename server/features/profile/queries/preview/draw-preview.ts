import sharp from 'sharp';
import { openLettering } from '#server/plugins/lettering/lettering.ts';
import { openQueue } from '#server/plugins/in-turn.ts';
import { Refusal } from '#server/plugins/refusal.ts';
import { type PreviewFacts, versionOf } from './preview-facts.ts';
import { previewSvg } from './preview-svg.ts';

const KEPT = 60;

const drawn = new Map<string, Buffer>();
const busy = () =>
  new Refusal(503, 'Too many pictures are waiting. Please try again soon.', { retryAfter: 5 });

const queue = openQueue({ places: 20, placesEach: 20, full: busy, twice: busy });

/** Drawn once for each state of somebody's day; the latest are kept in memory. */
export async function drawPreview(facts: PreviewFacts): Promise<Buffer> {
  const version = versionOf(facts);
  const known = drawn.get(version);
  if (known) return known;
  return queue.take(version, (alone) =>
    alone(async () => drawn.get(version) ?? keep(version, await draw(facts))),
  );
}

async function draw(facts: PreviewFacts): Promise<Buffer> {
  const svg = previewSvg(facts, await openLettering());
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer();
}

function keep(version: string, picture: Buffer): Buffer {
  drawn.set(version, picture);
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  return picture;
}
