import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOT, SetupError, say } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { withSetupLock } from './setup-lock.mjs';

const FLAGS = [
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** Installs the packages of the lockfile, unless they are installed. */
export async function installIfNeeded(root = ROOT) {
  if (!isInstallNoted(root)) await withSetupLock('install', root, () => install(root));
}

/** @param {string} root */
async function install(root) {
  // Another process may have installed them while this one waited.
  if (isInstallNoted(root)) return;
  const lockfile = readText(`${root}package-lock.json`);
  if (!isInstalled(lockfile, readText(`${root}node_modules/.package-lock.json`))) {
    say('installing packages, this takes a minute the first time');
    await runNpm(['ci', ...FLAGS]);
  }
  writeFileSync(root + NOTE, noteFor(lockfile));
}

const NOTE = 'node_modules/.habitcrush-installed';

/** @param {string} root */
const isInstallNoted = (root) =>
  readText(root + NOTE) === noteFor(readText(`${root}package-lock.json`));

/** @param {string} lockfile */
const noteFor = (lockfile) =>
  createHash('sha256')
    .update(lockfile)
    .update(process.platform + process.arch)
    .digest('hex');

/** @param {string[]} options */
async function runNpm(options) {
  // npm passes its own path to scripts. Without npm, the one in the PATH is used.
  const path = process.env['npm_execpath'];
  const { status, output } = path?.endsWith('.js')
    ? await runProgram(process.execPath, [path, ...options], { isQuiet: true })
    : await runProgram('npm', options, { isQuiet: true });
  if (status === 0) return;
  console.error(output);
  throw new SetupError(
    'the packages could not be installed: see the lines above, fix the cause, and start again',
  );
}

/**
 * Whether the installed packages are those of the lockfile, as a user who ran npm by hand
 * expects. A package for another machine, or an optional one that does not fit, may be missing.
 * @param {string} lockfile
 * @param {string} installed npm's own note of what it put into node_modules
 */
export function isInstalled(lockfile, installed) {
  if (!lockfile || !installed) return false;
  const there = packagesOf(installed);
  return Object.entries(packagesOf(lockfile)).every(([path, wanted]) => {
    if (path === '') return true;
    const found = there[path];
    return found ? found.version === wanted.version : Boolean(wanted.optional);
  });
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
const packagesOf = (lockfile) => JSON.parse(lockfile).packages;

/** @param {string} path */
const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
