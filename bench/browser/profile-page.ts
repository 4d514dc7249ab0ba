import { type Browser, chromium } from '@playwright/test';

export const SLOWDOWN = 4;
export const KILOBITS = 1600;
export const ROUND_TRIP_MS = 150;

/** No larger part came for so long: the last one was the largest. */
const QUIET_MS = 2_500;

export type Painted = { ms: number; shift: number; bytes: number; part: string };

type Visit = { address: string; browser: string; rounds: number };

/** A stranger's first visit on a slow phone with a slow line: nothing is in its cache. */
export async function measureFirstPaint({ address, browser, rounds }: Visit): Promise<Painted[]> {
  const opened = await chromium.launch({
    args: ['--disable-background-networking', '--disable-gpu', '--no-sandbox'],
    ...(browser && { executablePath: browser }),
  });
  try {
    const painted: Painted[] = [];
    for (let round = 0; round < rounds; round += 1) painted.push(await visit(opened, address));
    return painted;
  } finally {
    await opened.close();
  }
}

async function visit(browser: Browser, address: string): Promise<Painted> {
  const context = await browser.newContext({ viewport: { width: 375, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: (KILOBITS * 1000) / 8,
    uploadThroughput: (KILOBITS * 1000) / 16,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(watchPaints);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(QUIET_MS);
  const seen = (await page.evaluate('window.painted')) as Omit<Painted, 'bytes'>;
  await context.close();
  return { ...seen, bytes };
}

// As text: it runs in the page, where nothing of ours is known.
const watchPaints = `
  window.painted = { ms: 0, shift: 0, part: '' };
  const told = (entry) => entry.element ? entry.element.tagName + ' ' + (entry.element.textContent ?? '').slice(0, 40) : '';
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.painted.ms = entry.startTime;
      window.painted.part = told(entry);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.painted.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;
