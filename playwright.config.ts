import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { JOURNEY_ZONE } from './e2e/testing/noon.ts';

/** Switches off the browser's own requests, so that a test sees only those of the page. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-gpu',
  '--disable-sync',
  '--no-first-run',
];
const isRoot = process.getuid?.() === 0;
const executablePath = process.env['CHROMIUM_PATH'] ?? '';

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testMatch: '**/*.test.ts' },
    { name: 'screenshots', testMatch: '**/*.shots.ts' },
  ],
  outputDir: 'test-results/browser',
  globalSetup: './e2e/testing/global-setup.ts',
  // A journey waits for a third of its time.
  workers: Math.ceil(availableParallelism() * 1.5),
  fullyParallel: true,
  forbidOnly: true,
  // CI reports a journey that fails once as flaky. On other machines it fails.
  retries: process.env['CI'] ? 1 : 0,
  // Long, because a machine may be busy.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: JOURNEY_ZONE,
    // Animations take a fifth of the processor time. Journeys of motion switch it on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A service worker would respond instead of the server. Journeys of the installed app allow it.
    serviceWorkers: 'block',
    launchOptions: {
      args: isRoot ? [...quiet, '--no-sandbox'] : quiet,
      ...(executablePath && { executablePath }),
    },
  },
});
