/** Alternates between the sides, so that a disturbance of the machine affects all of them. */
export async function takeRounds<Name extends string, Result>(
  sides: Readonly<Record<Name, () => Promise<Result>>>,
  rounds: number,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(sides) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Result[]
  >;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await sides[name]());
  }
  return results;
}

export type Summary = { median: number; least: number; most: number };

export function summarise(numbers: readonly number[]): Summary {
  return {
    median: quantile(numbers, 0.5),
    least: Math.min(...numbers),
    most: Math.max(...numbers),
  };
}

/** Ratios by round, so that a slow moment of the machine affects both sides. */
export function ratiosByRound(of: readonly number[], to: readonly number[]): Summary {
  return summarise(of.map((value, round) => value / (to[round] ?? Number.NaN)));
}

/** The mean of the middle half: finer than a median for rounded values, and as robust against outliers. */
export function middleMean(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const left = Math.floor(sorted.length / 4);
  const middle = sorted.slice(left, sorted.length - left);
  return middle.reduce((sum, number) => sum + number, 0) / middle.length;
}

export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}
