/** A picture in shades of grey, one byte a point. */
export type Grey = { data: Buffer; width: number; height: number };

const DARK_BELOW = 110;
/** Just below white, so that paper turns white and not only nearly so. */
const PAPER = 250;
const MIDDLE = 128;
const STEP = 3;
/** The median of |noise| is 0.6745 of its deviation, which the mask below makes six times as large. */
const DEVIATION_OF_MEDIAN = 0.6745 * 6;

/** Writing is dark on light for the recogniser: dark mode and blackboards are turned round. */
export function invertWhenDark({ data }: Grey): void {
  let sum = 0;
  for (const point of data) sum += point;
  if (sum / data.length >= DARK_BELOW) return;
  for (let at = 0; at < data.length; at += 1) data[at] = 255 - (data[at] ?? 0);
}

/** What a shadow or the colour of the paper darkens is lightened again; `background` is the picture without its writing. */
export function divideByBackground({ data }: Grey, background: Uint8Array): void {
  for (let at = 0; at < data.length; at += 1) {
    const lit = ((data[at] ?? 0) * PAPER) / Math.max(1, background[at] ?? 1);
    data[at] = Math.min(255, Math.round(lit));
  }
}

/** Of a picture whose paper is white. */
export function percentOfInk({ data }: Grey): number {
  let ink = 0;
  for (const point of data) if (point < MIDDLE) ink += 1;
  return (100 * ink) / data.length;
}

/** How much points differ from their surroundings where nothing is written (Immerkær's mask). */
export function measureNoise({ data, width, height }: Grey): number {
  const found: number[] = [];
  for (let y = 1; y < height - 1; y += STEP) {
    for (let x = 1; x < width - 1; x += STEP) found.push(Math.abs(roughness(data, width, x, y)));
  }
  const median = found.toSorted((a, b) => a - b)[found.length >> 1] ?? 0;
  return median / DEVIATION_OF_MEDIAN;
}

function roughness(data: Buffer, width: number, x: number, y: number): number {
  const point = (dx: number, dy: number) => data[(y + dy) * width + x + dx] ?? 0;
  const corners = point(-1, -1) + point(1, -1) + point(-1, 1) + point(1, 1);
  const sides = point(0, -1) + point(-1, 0) + point(1, 0) + point(0, 1);
  return corners - 2 * sides + 4 * point(0, 0);
}
