import { readEnvFile } from './env-file.mjs';
import { installIfNeeded } from './install.mjs';
import { ROOT, SetupError, readPackage } from './project.mjs';

/** Prepares every command: checks the version of Node, installs packages, reads settings. */
export async function prepare() {
  process.chdir(ROOT);
  checkNodeVersion();
  readEnvFile();
  await installIfNeeded();
}

/**
 * Runs a command. Prints one line for errors that the user can fix, and the stack for others.
 * @param {() => Promise<unknown>} command
 */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof SetupError ? `HabitCrush: ${error.message}` : error);
    process.exit(1);
  }
}

export function checkNodeVersion(version = process.versions.node) {
  const { node } = readPackage().engines;
  if (isWithin(version, node)) return;
  throw new SetupError(
    `Node ${version} is not supported: install Node ${node} (24 is recommended) from https://nodejs.org`,
  );
}

/**
 * Supports the forms of version ranges that package.json uses: `^20.19 || >=24`.
 *
 * @param {string} version
 * @param {string} range
 */
export function isWithin(version, range) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return range.split(' || ').some((part) => {
    const [leastMajor = 0, leastMinor = 0] = part.replace(/^\D+/, '').split('.').map(Number);
    if (major === leastMajor) return minor >= leastMinor;
    return part.startsWith('>=') && major > leastMajor;
  });
}
