import type { BareBrowser, NetworkSpeed } from './bare-browser.ts';

const SLOWDOWN = 4;

/** Times of the first and the largest paint in ms, the cumulative layout shift, and the scripts as sent. */
export type PageLoad = {
  firstPaint: number;
  largestPaint: number;
  scriptKb: number;
  shift: number;
};

/** `line`: a simulated slow connection. */
type FirstVisit = { url: string; path: string; cookie: string; line?: NetworkSpeed | undefined };

/** Measures a visit with an empty cache. Uses only the standard performance entries of browsers. */
export async function measurePageLoad(browser: BareBrowser, visit: FirstVisit): Promise<PageLoad> {
  const { url, path, cookie, line } = visit;
  const page = await browser.openPage(url, cookie);
  await page.slowDown(SLOWDOWN);
  if (line) await page.slowLine(line);
  const report = await page.openUntilReport(url + path, REPORT_WHEN_QUIET);
  await page.close();
  const [firstPaint = 0, largestPaint = 0, bytes = 0, shift = 0] = report.split(',').map(Number);
  return { firstPaint, largestPaint, scriptKb: bytes / 1000, shift };
}

// A text, because it runs in the page. The page is quiet after two seconds without a response or a larger paint.
const REPORT_WHEN_QUIET = `
  const QUIET_MS = 2000;
  let largest = 0;
  let changed = 0;
  let shift = 0;
  const watch = (type, note) =>
    new PerformanceObserver((list) => {
      changed = performance.now();
      list.getEntries().forEach(note);
    }).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { largest = startTime; });
  watch('layout-shift', ({ value }) => { shift += value; });
  watch('resource', () => {});
  const reportWhenQuiet = () => {
    const [first] = performance.getEntriesByName('first-contentful-paint');
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\\.m?js(\\?|$)/.test(name));
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    location.hash = [first ? first.startTime : 0, largest, bytes, shift].join();
  };
  const look = () =>
    document.readyState === 'complete' && largest > 0 && performance.now() - changed > QUIET_MS
      ? reportWhenQuiet()
      : setTimeout(look, 100);
  look();`;
