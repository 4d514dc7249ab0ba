/** Where there are no frames, as in a tab that was just left. */
const AT_THE_LATEST_MS = 100;

/**
 * For what a press sets off besides what it shows: once the frame that shows it is out, or at once
 * when the page goes away, so that nothing is lost with it.
 */
export function afterPaint(run: () => void): void {
  const timer = setTimeout(runOnce, AT_THE_LATEST_MS);
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
