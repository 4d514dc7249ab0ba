import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import playwrightConfig from '../../playwright.config.ts';
import { openDemoInstance } from '../demo/open-demo.ts';
import { findOrInstallBrowser } from '../setup/browser.mjs';
import { buildIfNeeded } from '../setup/build-if-needed.mjs';
import { findFreePort } from '../setup/free-port.mjs';
import { ROOT } from '../setup/project.mjs';

const PHONE = { width: 375, height: 667, scale: 2 };
const PICTURES = [
  { name: 'today-wide', path: '/dashboard', width: 1280, height: 800, scale: 1 },
  { name: 'today-narrow', path: '/dashboard', ...PHONE },
  { name: 'progress-narrow', path: '/progress', ...PHONE },
];

/** Takes the screenshots of the manifest, which a device shows before it installs the app. They show today's demo. */
export async function takeAppPictures(): Promise<void> {
  await buildIfNeeded();
  const executablePath = await findOrInstallBrowser();
  const address = await openDemoInstance(await findFreePort());
  const { args = [] } = playwrightConfig.use?.launchOptions ?? {};
  const browser = await chromium.launch({ executablePath, args });
  for (const { name, path, width, height, scale } of PICTURES) {
    const context = await browser.newContext({
      baseURL: address,
      locale: 'en-US',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      viewport: { width, height },
      deviceScaleFactor: scale,
    });
    await context.request.post('/api/login', {
      data: { email: emailOf('ada'), password: CAST_PASSWORD },
    });
    const page = await context.newPage();
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const picture = sharp(await page.screenshot({ animations: 'disabled' }));
    await picture.png({ palette: true }).toFile(`${ROOT}web/public/icons/${name}.png`);
    await context.close();
  }
  await browser.close();
  process.kill(process.pid, 'SIGTERM');
}
