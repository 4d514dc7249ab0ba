export type Random = {
  /** From 0 to below 1. */
  next: () => number;
  chance: (share: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** A whole number below `limit`. */
  below: (limit: number) => number;
};

/** The same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick(list) {
      if (list.length === 0) throw new Error('Nothing to choose from.');
      return list[below(list.length)] as (typeof list)[number];
    },
  };
}
