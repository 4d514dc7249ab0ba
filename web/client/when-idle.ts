/** Later than this it happens in any case. */
const AT_THE_LATEST_MS = 2000;
/** Where the browser (Safari) does not tell when it is idle. */
const SOON_MS = 200;

/** For what nobody waits for: after the page is drawn and answers. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: AT_THE_LATEST_MS });
  else setTimeout(run, SOON_MS);
}
