import { MAX_PICTURE_BYTES, PICTURE_REFUSALS } from '#contract/profile.ts';
import { type PictureKind, pictureKindOf } from '#server/security/picture-kind.ts';
import { Refusal } from '#server/http/refusal.ts';
import { openSerialQueue } from '#server/concurrency/serial-queue.ts';

const SIDE_PIXELS = 400;
const QUALITY = 80;
const TIMEOUT_SECONDS = 10;
const MEGAPIXEL = 1_000_000;

/**
 * The accepted kinds and their maximum number of pixels; phones take up to 48 megapixels. The last two are decoded
 * as a whole (12 megapixels of AVIF need about 220 MB, 36 needed 630), the others in strips.
 */
const MAX_PIXELS: Readonly<Record<PictureKind, number>> = {
  jpeg: 50 * MEGAPIXEL,
  png: 50 * MEGAPIXEL,
  webp: 50 * MEGAPIXEL,
  gif: 12 * MEGAPIXEL,
  avif: 12 * MEGAPIXEL,
};
/** Progressive JPEG files are decoded as a whole, too (50 megapixels needed 440 MB). */
const MAX_PROGRESSIVE_PIXELS = 24 * MEGAPIXEL;

const unreadable = () => new Refusal(422, 'This picture cannot be read. Please try another one.');

const RETRY_AFTER_SECONDS = 5;

const queue = openSerialQueue({
  size: 20,
  refuseFull: () =>
    new Refusal(503, 'Too many pictures are waiting. Please try again soon.', {
      retryAfter: RETRY_AFTER_SECONDS,
    }),
  refuseCaller: () =>
    new Refusal(429, 'Your last picture is still being processed. Please try again in a moment.', {
      retryAfter: RETRY_AFTER_SECONDS,
    }),
});

/**
 * Redraws the picture as 400 × 400, without metadata or other content. The kind is recognised by
 * content.
 */
export async function redrawPicture(userId: number, content: Buffer): Promise<Buffer> {
  if (content.length > MAX_PICTURE_BYTES) throw new Refusal(413, PICTURE_REFUSALS.tooLarge);
  const kind = pictureKindOf(content);
  if (!kind) throw new Refusal(415, PICTURE_REFUSALS.wrongType);
  return queue.run(userId, (alone) => alone(() => draw(content, MAX_PIXELS[kind])));
}

let drawing: Promise<typeof import('sharp')> | undefined;

/** Loaded on demand, because it needs 20 MB. */
async function loadSharp() {
  drawing ??= import('sharp');
  const { default: sharp } = await drawing;
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

async function draw(content: Buffer, maxPixels: number): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    const head = await sharp(content, { limitInputPixels: false }).metadata();
    const { width, height, isProgressive } = head;
    const allowed = isProgressive ? Math.min(maxPixels, MAX_PROGRESSIVE_PIXELS) : maxPixels;
    if (width * height > allowed) throw tooManyPixels();
    return await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer();
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable();
  }
}

const tooManyPixels = () =>
  new Refusal(422, 'This picture has too many pixels. Please choose a smaller one.');
