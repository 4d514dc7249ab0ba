import { findOrInstallBrowser } from './setup/browser.mjs';
import { buildIfNeeded } from './setup/build-if-needed.mjs';
import { prepare, runCommand } from './setup/prepare.mjs';

await runCommand(async () => {
  await prepare();
  await buildIfNeeded();
  const browser = await findOrInstallBrowser();
  const { register } = await import('tsx/esm/api');
  register();
  const { takeAppPictures } = await import('./screenshots/take-app-pictures.ts');
  await takeAppPictures(browser);
});
