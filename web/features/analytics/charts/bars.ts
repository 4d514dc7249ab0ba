export type Bar = { x: number; y: number; width: number; height: number };

type Size = { width: number; height: number; top: number };

const GAP = 0.2;

/** The next round number: 1, 2 or 5 times a power of ten. */
export function highestTick(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 5, 10].map((step) => step * power).find((tick) => tick >= most) ?? most;
}

export function toBars(values: readonly number[], { width, height, top }: Size): Bar[] {
  const room = width / values.length;
  return values.map((value, index) => {
    const high = (value / top) * height;
    return {
      x: round(room * (index + GAP / 2)),
      y: round(height - high),
      width: round(room * (1 - GAP)),
      height: round(high),
    };
  });
}

/** A line through the middle of each bar. A single day has no line. */
export function toLine(values: readonly number[], { width, height, top }: Size): string {
  if (values.length < 2) return '';
  const room = width / values.length;
  const points = values.map(
    (value, index) => `${round(room * (index + 0.5))} ${round(height - (value / top) * height)}`,
  );
  return `M${points.join('L')}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
