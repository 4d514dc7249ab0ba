import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import playwrightConfig from '../../playwright.config.ts';
import { openDemoInstance } from '../demo/open-demo.ts';
import { findFreePort } from '../setup/free-port.mjs';
import { ROOT, say } from '../setup/project.mjs';
import type { Shot } from './shot.ts';
import { SHOTS } from './shots.ts';

const FOLDER = join(ROOT, 'screenshots');
const WIDTHS = [375, 768, 1440];
const HEIGHTS: Record<number, number> = { 375: 812, 768: 1024, 1440: 900 };
const THEMES = ['light', 'dark'];

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function takeScreenshots(executablePath: string, word: string): Promise<void> {
  const address = await openDemoInstance(await findFreePort());
  const { args = [] } = playwrightConfig.use?.launchOptions ?? {};
  const browser = await chromium.launch({ executablePath, args });
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const shots = SHOTS.filter(({ name }) => name.includes(word));
  const failures: string[] = [];
  for (const shot of shots) {
    failures.push(...(await takeShot(browser, address, shot)));
  }
  await browser.close();
  for (const failure of failures) say(failure);
  say(`${shots.length * WIDTHS.length * THEMES.length - failures.length} pictures in screenshots/`);
  // The server in this process ends in order, its data with it, and the status with its own 0.
  process.once('exit', () => {
    process.exitCode = failures.length > 0 ? 1 : 0;
  });
  process.kill(process.pid, 'SIGTERM');
}

async function takeShot(browser: Browser, address: string, shot: Shot): Promise<string[]> {
  const failures: string[] = [];
  for (const theme of THEMES) {
    const context = await openContext(browser, address, theme, shot.who);
    for (const width of WIDTHS) {
      const file = `${shot.name}-${width}-${theme}.png`;
      const failure = await takePicture(context, shot, width, file);
      if (failure) failures.push(`${file}: ${failure}`);
    }
    await context.close();
  }
  say(shot.name);
  return failures;
}

const signedIn = new Map<string, StorageState>();

async function openContext(
  browser: Browser,
  address: string,
  theme: string,
  who: Shot['who'],
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-US',
    reducedMotion: 'reduce',
    // Answers that a picture makes up reach no page that the worker of the app asks for.
    serviceWorkers: 'block',
    ...(who && { storageState: signedIn.get(who) }),
  });
  context.setDefaultTimeout(10_000);
  await context.addInitScript(
    (name) => localStorage.setItem('habitcrush-theme', name),
    `minimal-${theme}`,
  );
  if (who && !signedIn.has(who)) signedIn.set(who, await signIn(context, who));
  return context;
}

/** Once for each: the profile shows every session, and a person has two or three. */
async function signIn(context: BrowserContext, who: string): Promise<StorageState> {
  const data = { email: emailOf(who), password: CAST_PASSWORD };
  const response = await context.request.post('/api/login', { data });
  if (!response.ok()) throw new Error(`${who} is not signed in: ${await response.text()}`);
  return context.storageState();
}

async function takePicture(
  context: BrowserContext,
  shot: Shot,
  width: number,
  file: string,
): Promise<string | undefined> {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
    await reach(page, shot);
    const isWhole = !shot.isFloating;
    // The header stays where the page was scrolled to, in the middle of a whole page.
    if (isWhole) await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: join(FOLDER, file), fullPage: isWhole, animations: 'disabled' });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error);
  } finally {
    await page.close();
  }
}

async function reach(page: Page, { path, reach: act, sees }: Shot): Promise<void> {
  await page.goto(path);
  await act?.(page);
  await page.getByText(sees).filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
