const MINUTE_MS = 60_000;

const FOCUS_MINUTES = 15;
export const FOCUS_STEP_MINUTES = 5;
const MAX_FOCUS_MINUTES = 180;

type Lengths = {
  /** What it was set to. A reset returns to it. */
  readonly length: number;
  /** The length with all added minutes. */
  readonly whole: number;
};

/** In milliseconds. A running timer has its end and not the time left, so it is right after a phone has slept. */
export type FocusTimer = Lengths &
  ({ readonly endsAt: number } | { readonly endsAt: null; readonly left: number });

export const newTimer = (minutes = FOCUS_MINUTES): FocusTimer =>
  setTo(Math.min(Math.max(minutes, 1), MAX_FOCUS_MINUTES) * MINUTE_MS);

const setTo = (length: number): FocusTimer => ({
  length,
  whole: length,
  endsAt: null,
  left: length,
});

/** Never more than the whole, even when the clock is set back. */
export function timeLeft(timer: FocusTimer, now: number): number {
  const left = timer.endsAt === null ? timer.left : timer.endsAt - now;
  return Math.min(Math.max(left, 0), timer.whole);
}

export const isRunning = (timer: FocusTimer, now: number): boolean =>
  timer.endsAt !== null && timeLeft(timer, now) > 0;

export const isUp = (timer: FocusTimer, now: number): boolean => timeLeft(timer, now) === 0;

/** Never started or changed. */
export const isUntouched = (timer: FocusTimer): boolean =>
  timer.endsAt === null && timer.left === timer.length && timer.whole === timer.length;

/** Starts again from the beginning when the time is up. */
export function runTimer(timer: FocusTimer, now: number): FocusTimer {
  const { length } = timer;
  const left = timeLeft(timer, now);
  if (left === 0) return { length, whole: length, endsAt: now + length };
  return { length, whole: timer.whole, endsAt: now + left };
}

export function pauseTimer(timer: FocusTimer, now: number): FocusTimer {
  const { length, whole } = timer;
  return { length, whole, endsAt: null, left: timeLeft(timer, now) };
}

export const resetTimer = ({ length }: FocusTimer): FocusTimer => setTo(length);

/** Five minutes more. Before the first start they belong to the length; later, a reset removes them. */
export function incrementTimer(timer: FocusTimer, now: number): FocusTimer {
  const most = MAX_FOCUS_MINUTES * MINUTE_MS;
  const left = Math.min(timeLeft(timer, now) + FOCUS_STEP_MINUTES * MINUTE_MS, most);
  if (isUntouched(timer)) return setTo(left);
  const lengths = { length: timer.length, whole: Math.max(timer.whole, left) };
  return isRunning(timer, now)
    ? { ...lengths, endsAt: now + left }
    : { ...lengths, endsAt: null, left };
}

/** `15:00`; a started second counts as whole. */
export function timerText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
