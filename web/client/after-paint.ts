/** A hidden tab has no frames. */
const FRAME_TIMEOUT_MS = 100;

/**
 * Runs the effects of a press after the frame that shows it. When the page is left, runs them immediately, so that no
 * change is lost.
 */
export function afterPaint(run: () => void): void {
  const timer = setTimeout(runOnce, FRAME_TIMEOUT_MS);
  const frame = requestAnimationFrame(() => setTimeout(runOnce));
  window.addEventListener('pagehide', runOnce);
  let hasRun = false;

  function runOnce(): void {
    if (hasRun) return;
    hasRun = true;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    window.removeEventListener('pagehide', runOnce);
    run();
  }
}
