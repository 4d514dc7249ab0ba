import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { SetupError, say } from './project.mjs';
import { runProgram } from './run-program.mjs';

const BROWSER_PATHS = [
  // The headless shell draws no windows, so journeys need little more than half of the CPU time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Older releases of Debian have only the second one. */
const DEBIAN_BROWSERS = ['chromium-headless-shell', 'chromium'];

/** Returns the path of a Chromium, and installs it if it is missing. */
export async function findOrInstallBrowser() {
  const found = await findBrowser();
  if (found) return found;
  const output = await installBrowser();
  const installed = await findBrowser();
  if (installed) return installed;
  console.error(output);
  throw new SetupError('no browser for the tests: install Chromium, or set CHROMIUM_PATH to one');
}

async function findBrowser() {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured && !existsSync(configured)) {
    throw new SetupError(`CHROMIUM_PATH is ${configured}, but there is nothing there`);
  }
  const { chromium } = await import('@playwright/test');
  return [configured, ...BROWSER_PATHS, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

/** @returns {Promise<string>} the output of the installers, for when they fail */
export async function installBrowser() {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const mayUseDebian = isDebianRoot && (await confirmDebian());
  const fromDebian = mayUseDebian ? await installFromDebian() : '';
  if (mayUseDebian && fromDebian === '') return '';
  say('downloading Chromium for the tests, into the cache of Playwright');
  const { output } = await runProgram('npx', ['playwright', 'install', 'chromium'], {
    isQuiet: true,
  });
  return `${fromDebian}\n${output}`;
}

/** Asks before an installation in a terminal. Elsewhere, as in CI, it does not ask. */
async function confirmDebian() {
  say(`there is no browser for the tests: apt-get installs ${DEBIAN_BROWSERS.join(' or ')}`);
  if (!process.stdin.isTTY || process.env['CI']) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    'Install it on this system? Otherwise it is only downloaded. [Y/n] ',
  );
  terminal.close();
  return !/^n/i.test(answer.trim());
}

/** @returns {Promise<string>} empty when all went well */
async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // The package list of an image is empty or old.
  await runProgram('apt-get', ['update'], { isQuiet: true, env });
  const outputs = [];
  for (const browser of DEBIAN_BROWSERS) {
    const install = ['install', '-y', '--no-install-recommends', browser];
    const { status, output } = await runProgram('apt-get', install, { isQuiet: true, env });
    if (status === 0) return '';
    outputs.push(output);
  }
  return outputs.join('\n');
}
