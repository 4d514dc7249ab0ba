import type { PercentCrop } from 'react-image-crop';

export const SMALLEST_SIDE = 50;
const FIRST_SHARE = 0.8;

/** Centred, four fifths of the shorter side. */
export function firstSquare(width: number, height: number): PercentCrop {
  const side = FIRST_SHARE * Math.min(width, height);
  const share = { width: (100 * side) / width, height: (100 * side) / height };
  return { unit: '%', ...share, x: (100 - share.width) / 2, y: (100 - share.height) / 2 };
}

/** Smaller pictures are used completely. */
export const smallestSideOf = (width: number, height: number): number =>
  Math.min(SMALLEST_SIDE, width, height);
