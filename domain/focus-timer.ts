const MINUTE = 60_000;

const FOCUS_MINUTES = 15;
export const FOCUS_STEP_MINUTES = 5;
const FOCUS_MINUTES_AT_MOST = 180;

/**
 * In milliseconds. Running, it says when it ends and not what is left: a phone that slept, or a tab
 * whose ticks were held back, loses no time.
 */
export type FocusTimer =
  | { readonly length: number; readonly endsAt: number }
  | { readonly length: number; readonly endsAt: null; readonly left: number };

export function newTimer(minutes = FOCUS_MINUTES): FocusTimer {
  const length = Math.min(Math.max(minutes, 1), FOCUS_MINUTES_AT_MOST) * MINUTE;
  return { length, endsAt: null, left: length };
}

/** Never more than its length, also when somebody puts the clock back. */
export function timeLeft(timer: FocusTimer, now: number): number {
  const left = timer.endsAt === null ? timer.left : timer.endsAt - now;
  return Math.min(Math.max(left, 0), timer.length);
}

export const isRunning = (timer: FocusTimer, now: number): boolean =>
  timer.endsAt !== null && timeLeft(timer, now) > 0;

export const isUp = (timer: FocusTimer, now: number): boolean => timeLeft(timer, now) === 0;

/** Neither run so far nor added to: nothing would be lost with it. */
export const isUntouched = (timer: FocusTimer): boolean =>
  timer.endsAt === null && timer.left === timer.length;

/** From the beginning when its time is up. */
export function runTimer(timer: FocusTimer, now: number): FocusTimer {
  const left = timeLeft(timer, now) || timer.length;
  return { length: timer.length, endsAt: now + left };
}

export function pauseTimer(timer: FocusTimer, now: number): FocusTimer {
  return { length: timer.length, endsAt: null, left: timeLeft(timer, now) };
}

export function resetTimer({ length }: FocusTimer): FocusTimer {
  return { length, endsAt: null, left: length };
}

/** More time, running or not. What is up begins again with it. */
export function incrementTimer(timer: FocusTimer, now: number): FocusTimer {
  const most = FOCUS_MINUTES_AT_MOST * MINUTE;
  const left = Math.min(timeLeft(timer, now) + FOCUS_STEP_MINUTES * MINUTE, most);
  const length = Math.max(timer.length, left);
  return isRunning(timer, now) ? { length, endsAt: now + left } : { length, endsAt: null, left };
}

/** `15:00`; a begun second counts, so that it begins with its full time and ends at 0:00. */
export function timerText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
