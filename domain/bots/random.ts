/** Mulberry32: seeded, so that a demo or a failing test can be repeated. */
export type Random = {
  /** True with the probability `chance`. */
  happens: (chance: number) => boolean;
  below: (limit: number) => number;
  oneOf: <T>(choices: readonly T[]) => T;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    happens: (chance) => next() < chance,
    below,
    oneOf: (choices) => {
      const chosen = choices[below(choices.length)];
      if (chosen === undefined) throw new RangeError('Nothing to choose from.');
      return chosen;
    },
  };
}
