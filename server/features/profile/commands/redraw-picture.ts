import { PICTURE_BYTES_AT_MOST, PICTURE_REFUSALS } from '#contract/profile.ts';
import { Refusal } from '#server/plugins/refusal.ts';
import { openQueue } from './in-turn.ts';

const SIDE = 400;
const QUALITY = 80;
const SECONDS_AT_MOST = 10;
/** 50 megapixels: more than phones take, and far less than a file made to fill the memory unpacks to. */
const PIXELS_AT_MOST = 50_000_000;

const KINDS = ['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

const unreadable = () => new Refusal(422, 'This picture cannot be read. Please try another one.');

const inTurn = openQueue();

/**
 * The picture drawn anew, 400 × 400: what else the file holds (where it was taken, by whom, a script)
 * is left behind. Told apart by content, whatever the file says it is.
 */
export async function redrawPicture(content: Buffer): Promise<Buffer> {
  if (content.length > PICTURE_BYTES_AT_MOST) throw new Refusal(413, PICTURE_REFUSALS.tooLarge);
  return inTurn(async () => {
    await refuseOtherKinds(content);
    return draw(content);
  });
}

async function refuseOtherKinds(content: Buffer): Promise<void> {
  const { fileTypeFromBuffer } = await import('file-type');
  const kind = await fileTypeFromBuffer(content);
  if (!kind || !KINDS.includes(kind.mime)) throw new Refusal(415, PICTURE_REFUSALS.wrongType);
}

let drawing: Promise<typeof import('sharp')> | undefined;

/** Loaded with the first picture: a server without one does without its 20 MB. */
async function loadSharp() {
  drawing ??= import('sharp');
  const { default: sharp } = await drawing;
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

async function draw(content: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    if (width * height > PIXELS_AT_MOST) throw tooManyPixels();
    return await sharp(content, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' })
      .timeout({ seconds: SECONDS_AT_MOST })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer();
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable();
  }
}

const tooManyPixels = () =>
  new Refusal(422, 'This picture has too many pixels. Please choose a smaller one.');
