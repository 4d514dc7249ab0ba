export const PASSES_IN_ALL = 100;
export const VIP_DAYS = 30;

/** Shown while the server has not said how many there are. */
export const ASSUMED_PASSES = { totalPasses: PASSES_IN_ALL, usedPasses: 47, remainingPasses: 53 };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What the countdown of the offer begins with. */
export const COUNTDOWN_SECONDS = 7 * DAY - 1;

export type Countdown = { days: number; hours: number; minutes: number; seconds: number };

/** It stops at nothing left. */
export function countdownOf(secondsLeft: number): Countdown {
  const left = Math.max(0, Math.floor(secondsLeft));
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: left % MINUTE,
  };
}

export const vipUntil = (claimedAt: number): number => claimedAt + VIP_DAYS * DAY * 1000;
