import sharp from 'sharp';
import { openLettering } from '#server/plugins/lettering/lettering.ts';
import { openPictureQueue } from '../picture-queue.ts';
import { type PreviewFacts, versionOf } from './preview-facts.ts';
import { previewSvg } from './preview-svg.ts';

const KEPT = 60;

const drawn = new Map<string, Buffer>();
const inTurn = openPictureQueue();

/** Drawn once for each state of somebody's day; the latest are kept in memory. */
export async function drawPreview(facts: PreviewFacts): Promise<Buffer> {
  const version = versionOf(facts);
  const known = drawn.get(version);
  if (known) return known;
  return inTurn(async () => drawn.get(version) ?? keep(version, await draw(facts)));
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
