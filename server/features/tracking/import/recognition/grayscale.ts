/** A grayscale picture with one byte per pixel. */
export type GrayscaleImage = { data: Buffer; width: number; height: number };

const DARK_BELOW = 110;
/** Slightly below white, so that paper becomes pure white. */
const PAPER = 250;
const MIDDLE = 128;
const STEP = 3;
/** The median of |noise| is 0.6745 of its deviation, and the mask below multiplies it by six. */
const DEVIATION_OF_MEDIAN = 0.6745 * 6;

/** The recogniser expects dark text on light paper, so dark mode and blackboards are inverted. */
export function invertWhenDark({ data }: GrayscaleImage): void {
  let sum = 0;
  for (const point of data) sum += point;
  if (sum / data.length >= DARK_BELOW) return;
  for (let at = 0; at < data.length; at += 1) data[at] = 255 - (data[at] ?? 0);
}

/** Removes shadows and the paper's colour. `background` is the picture without its text. */
export function divideByBackground({ data }: GrayscaleImage, background: Uint8Array): void {
  for (let at = 0; at < data.length; at += 1) {
    const lit = ((data[at] ?? 0) * PAPER) / Math.max(1, background[at] ?? 1);
    data[at] = Math.min(255, Math.round(lit));
  }
}

/** For a picture with white paper. */
export function percentOfInk({ data }: GrayscaleImage): number {
  let ink = 0;
  for (const point of data) if (point < MIDDLE) ink += 1;
  return (100 * ink) / data.length;
}

/** Estimates the noise where nothing is written (Immerkær's mask). */
export function measureNoise({ data, width, height }: GrayscaleImage): number {
  const differences: number[] = [];
  for (let y = 1; y < height - 1; y += STEP) {
    for (let x = 1; x < width - 1; x += STEP)
      differences.push(Math.abs(roughness(data, width, x, y)));
  }
  const median = differences.toSorted((a, b) => a - b)[differences.length >> 1] ?? 0;
  return median / DEVIATION_OF_MEDIAN;
}

function roughness(data: Buffer, width: number, x: number, y: number): number {
  const point = (dx: number, dy: number) => data[(y + dy) * width + x + dx] ?? 0;
  const corners = point(-1, -1) + point(1, -1) + point(-1, 1) + point(1, 1);
  const sides = point(0, -1) + point(-1, 0) + point(1, 0) + point(0, 1);
  return corners - 2 * sides + 4 * point(0, 0);
}
