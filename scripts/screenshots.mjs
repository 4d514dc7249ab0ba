import { findOrInstallBrowser } from './setup/browser.mjs';
import { buildIfNeeded } from './setup/build-if-needed.mjs';
import { endWithNpm } from './setup/end-with-npm.mjs';
import { prepare, runCommand } from './setup/prepare.mjs';

await runCommand(async () => {
  endWithNpm();
  await prepare();
  await buildIfNeeded();
  const browser = await findOrInstallBrowser();
  const { register } = await import('tsx/esm/api');
  register();
  const { takeScreenshots } = await import('./screenshots/take-screenshots.ts');
  // Only those whose name contains a given word: `npm run screenshots -- dashboard`.
  await takeScreenshots(browser, process.argv[2] ?? '');
});
