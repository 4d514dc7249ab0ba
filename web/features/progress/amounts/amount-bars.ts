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

const tidy = (value: number): number => Math.round(value * 100) / 100;
