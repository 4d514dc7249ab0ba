import type { Grey } from '../grey.ts';
import type { Box } from '../picture.ts';

/** What hangs together in ink; its points stand in the picture's own measure, each in one number. */
export type Blob = { box: Box; points: readonly number[] };

/** More are grain and no writing. */
const BLOBS_AT_MOST = 400;
const ROW = 65_536;
const SHADES = 256;

export const pointAt = (x: number, y: number): number => y * ROW + x;
export const xOf = (point: number): number => point % ROW;
export const yOf = (point: number): number => Math.floor(point / ROW);

/** To the four points beside one. */
export const SIDES = [pointAt(1, 0), -pointAt(1, 0), pointAt(0, 1), -pointAt(0, 1)];

/** The blobs in one part of a picture, from left to right; none where there is more grain than writing. */
export function blobsIn(grey: Grey, box: Box): Blob[] {
  const part = within(grey, box);
  const isInk = inkOf(grey, part);
  const blobs: Blob[] = [];
  for (let y = part.y0; y < part.y1; y += 1) {
    for (let x = part.x0; x < part.x1; x += 1) {
      if (isInk(x, y)) blobs.push(blobAt(x, y, isInk));
      if (blobs.length > BLOBS_AT_MOST) return [];
    }
  }
  return blobs.toSorted((a, b) => a.box.x0 - b.box.x0);
}

const within = ({ width, height }: Grey, { x0, y0, x1, y1 }: Box): Box => ({
  x0: Math.max(0, Math.floor(x0)),
  y0: Math.max(0, Math.floor(y0)),
  x1: Math.min(width, Math.ceil(x1)),
  y1: Math.min(height, Math.ceil(y1)),
});

/** Whether there is ink that was not asked about before. */
type IsInk = (x: number, y: number) => boolean;

function inkOf({ data, width }: Grey, { x0, y0, x1, y1 }: Box): IsInk {
  const wide = x1 - x0;
  const shades = new Uint8Array(Math.max(0, wide * (y1 - y0)));
  for (let y = y0; y < y1; y += 1) {
    shades.set(data.subarray(y * width + x0, y * width + x1), (y - y0) * wide);
  }
  const darkest = thresholdOf(shades);
  return (x, y) => {
    if (x < x0 || x >= x1 || y < y0 || y >= y1) return false;
    const at = (y - y0) * wide + x - x0;
    const isNew = (shades[at] ?? SHADES) <= darkest;
    shades[at] = SHADES - 1;
    return isNew;
  };
}

/** The shade that parts ink from paper best (Otsu). */
function thresholdOf(shades: Uint8Array): number {
  const counts = Array.from({ length: SHADES }, () => 0);
  for (const shade of shades) counts[shade] = (counts[shade] ?? 0) + 1;
  const all = counts.reduce((sum, count, shade) => sum + count * shade, 0);
  let [dark, sum, best, found] = [0, 0, 0, 0];
  for (const [shade, count] of counts.entries()) {
    dark += count;
    sum += count * shade;
    const light = shades.length - dark;
    if (dark === 0 || light === 0) continue;
    const apart = dark * light * (sum / dark - (all - sum) / light) ** 2;
    if (apart > best) [best, found] = [apart, shade];
  }
  return found;
}

function blobAt(x: number, y: number, isInk: IsInk): Blob {
  const points = [pointAt(x, y)];
  const box = { x0: x, y0: y, x1: x + 1, y1: y + 1 };
  // It grows while it is gone through.
  for (const point of points) {
    for (let py = yOf(point) - 1; py <= yOf(point) + 1; py += 1) {
      for (let px = xOf(point) - 1; px <= xOf(point) + 1; px += 1) {
        if (!isInk(px, py)) continue;
        points.push(pointAt(px, py));
        box.x0 = Math.min(box.x0, px);
        box.x1 = Math.max(box.x1, px + 1);
        box.y1 = Math.max(box.y1, py + 1);
      }
    }
  }
  return { box, points };
}
