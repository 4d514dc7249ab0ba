const MAX_DELAY_MS = 2000;
/** For Safari, which has no requestIdleCallback. */
const FALLBACK_DELAY_MS = 200;

/** Runs low-priority work when the browser is idle. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_DELAY_MS });
  else setTimeout(run, FALLBACK_DELAY_MS);
}
