import { rmSync } from 'node:fs';
import { findOrInstallBrowser } from './setup/browser.mjs';
import { buildIfNeeded } from './setup/build-if-needed.mjs';
import { prepare, runCommand } from './setup/prepare.mjs';
import { runProgram } from './setup/run-program.mjs';

/** `npm run screenshots -- dashboard`: only pictures whose name matches. */
await runCommand(async () => {
  await prepare();
  await buildIfNeeded();
  const browser = await findOrInstallBrowser();
  rmSync('screenshots', { recursive: true, force: true });
  const [pattern] = process.argv.slice(2);
  const options = [
    'test',
    '--project=screenshots',
    '--reporter=line',
    '--output=.cache/screenshots',
  ];
  const { status } = await runProgram(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', ...options, ...(pattern ? ['--grep', pattern] : [])],
    { env: { ...process.env, CHROMIUM_PATH: browser } },
  );
  process.exitCode = status;
});
