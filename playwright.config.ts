import { defineConfig } from '@playwright/test';
import { JOURNEY_ZONE } from './e2e/testing/noon.ts';

/** A browser that does nothing but what the test does: what it asks of the network can then be judged. */
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
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A journey that fails once in CI is told as flaky there; at a desk it fails.
  retries: process.env['CI'] ? 1 : 0,
  // Room for a busy machine: what is there already is not waited for.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: JOURNEY_ZONE,
    screenshot: 'only-on-failure',
    // What a journey asks of the network arrives there; those of the app itself allow it.
    serviceWorkers: 'block',
    launchOptions: {
      args: isRoot ? [...quiet, '--no-sandbox'] : quiet,
      ...(executablePath && { executablePath }),
    },
  },
});
