/** Time is handed in, never read inside a rule, so that tests can live through any day. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
