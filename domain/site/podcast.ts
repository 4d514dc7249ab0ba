export const PASSES_IN_ALL = 100;
export const VIP_DAYS = 30;

/** Shown until the server responds. */
export const ASSUMED_PASSES = { totalPasses: PASSES_IN_ALL, usedPasses: 47, remainingPasses: 53 };

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The start of the countdown. */
export const COUNTDOWN_SECONDS = 7 * DAY_SECONDS - 1;

export type Countdown = { days: number; hours: number; minutes: number; seconds: number };

/** Stops at 0. */
export function countdownOf(secondsLeft: number): Countdown {
  const left = Math.max(0, Math.floor(secondsLeft));
  return {
    days: Math.floor(left / DAY_SECONDS),
    hours: Math.floor((left % DAY_SECONDS) / HOUR_SECONDS),
    minutes: Math.floor((left % HOUR_SECONDS) / MINUTE_SECONDS),
    seconds: left % MINUTE_SECONDS,
  };
}

export const vipUntil = (claimedAt: number): number => claimedAt + VIP_DAYS * DAY_SECONDS * 1000;
