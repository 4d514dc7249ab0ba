import sharp, { type Sharp } from 'sharp';
import {
  divideByBackground,
  type GrayscaleImage,
  invertWhenDark,
  measureNoise,
  percentOfInk,
} from './grayscale.ts';

/** Phones take up to 48 megapixels; a small file can claim any number. */
const MAX_PIXELS = 50_000_000;
/** In larger pictures, noise and grain are read as text. */
const SIDE = 1280;
const MODEL_SIDE = 1600;
const MODEL_QUALITY = 85;
const TIMEOUT_SECONDS = 10;
const MIN_NOISE = 8;
/** Much wider than a stroke, so that strokes vanish and shadows stay. */
const BACKGROUND_BLUR = 0.02 * SIDE;
const DENSITY = 200;
/** Percent of the pixels. */
const MIN_BLACK = 0.05;
const MAX_BLACK = 1;

/** Space around a line, relative to its height. */
const PAD = 0.25;
const BORDER = { top: 12, bottom: 12, left: 20, right: 20, background: '#ffffff' };

export type Box = { x0: number; y0: number; x1: number; y1: number };
export type PictureError = 'unreadable' | 'tooManyPixels';

export class BadPicture extends Error {
  readonly reason: PictureError;

  constructor(reason: PictureError) {
    super(reason);
    this.reason = reason;
  }
}

sharp.cache(false);
sharp.concurrency(1);

/** Upright, dark on even white, in the size that the recogniser reads best. */
export async function flattenPicture(content: Buffer): Promise<GrayscaleImage> {
  const fitted = await toGrayscale((await open(content)).greyscale().resize(within(SIDE)));
  const noise = measureNoise(fitted);
  const calm = noise > MIN_NOISE ? from(fitted).blur(Math.min(2, noise / 17)) : from(fitted);
  const grey = await toGrayscale(
    sharp(await calm.png().toBuffer()).resize(SIDE, SIDE, { fit: 'inside' }),
  );
  invertWhenDark(grey);
  const background = await toGrayscale(from(grey).blur(BACKGROUND_BLUR));
  divideByBackground(grey, background.data);
  return grey;
}

/** Ink black, paper white. A few short words have little ink: not more than that may become black. */
export function drawPage(grey: GrayscaleImage): Promise<Buffer> {
  const lower = Math.min(MAX_BLACK, Math.max(MIN_BLACK, percentOfInk(grey)));
  return from(grey).normalise({ lower }).withMetadata({ density: DENSITY }).png().toBuffer();
}

/** A single line, with text of `height` pixels. */
export async function drawLine(grey: GrayscaleImage, box: Box, height: number): Promise<Buffer> {
  const pad = Math.round((box.y1 - box.y0) * PAD);
  const left = Math.max(0, box.x0 - 2 * pad);
  const top = Math.max(0, box.y0 - pad);
  const region = {
    left,
    top,
    width: Math.min(grey.width, box.x1 + 2 * pad) - left,
    height: Math.min(grey.height, box.y1 + pad) - top,
  };
  const cutHeight = Math.round(height * (1 + 2 * PAD));
  const cut = from(grey).extract(region).resize({ height: cutHeight });
  const framed = sharp(await cut.png().toBuffer())
    .greyscale()
    .normalise()
    .extend(BORDER);
  return framed.png().toBuffer();
}

/** Without metadata, such as the location. */
export const shrinkPicture = async (content: Buffer): Promise<Buffer> =>
  (await open(content)).resize(within(MODEL_SIDE)).jpeg({ quality: MODEL_QUALITY }).toBuffer();

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

async function open(content: Buffer): Promise<Sharp> {
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) throw new BadPicture('tooManyPixels');
  return sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .flatten({ background: '#ffffff' });
}

const from = ({ data, width, height }: GrayscaleImage): Sharp =>
  sharp(data, { raw: { width, height, channels: 1 } });

async function toGrayscale(picture: Sharp): Promise<GrayscaleImage> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
