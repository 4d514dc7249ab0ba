const MOST_POINTS = 200;

export const percentText = (share: number): string => `${Math.round(share * 100)}%`;

/** Sampled evenly, with the first and last point. More points than pixels are not visible. */
export function sampleStrengths(strengths: readonly number[]): number[] {
  if (strengths.length <= MOST_POINTS) return [...strengths];
  const step = (strengths.length - 1) / (MOST_POINTS - 1);
  return Array.from({ length: MOST_POINTS }, (_, at) => strengths[Math.round(at * step)] ?? 0);
}

/** A path from left to right. 0 is the bottom and 1 the top. */
export function toLine(
  values: readonly number[],
  { width, height }: { width: number; height: number },
): string {
  const shown = values.length === 1 ? [values[0] ?? 0, values[0] ?? 0] : values;
  const step = width / Math.max(1, shown.length - 1);
  return shown
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${tidy(at * step)} ${tidy(height * (1 - value))}`)
    .join('');
}

/** A path with a bar for each share, from left to right. A share of 1 reaches the top. */
export function toBars(
  shares: readonly number[],
  { width, height }: { width: number; height: number },
): string {
  const step = width / Math.max(1, shares.length);
  const gap = Math.min(1, step * 0.2);
  return shares
    .map((share, at) =>
      share > 0
        ? `M${tidy(at * step + gap / 2)} ${height}V${tidy(height * (1 - share))}h${tidy(step - gap)}V${height}Z`
        : '',
    )
    .join('');
}

/** More digits would make paths longer, and are not visible. */
export const tidy = (value: number): number => Math.round(value * 100) / 100;
