/** The clock is passed in and never read inside a rule, so that tests can set any day. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
