import { readEnvFile } from './env-file.mjs';
import { installIfNeeded } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { ROOT, SetupError } from './project.mjs';

/** What every command needs first: the right Node, the packages, the settings. */
export async function prepare() {
  process.chdir(ROOT);
  checkNodeVersion();
  readEnvFile();
  await installIfNeeded();
}

/**
 * Ends with one line for what a person can mend, with everything for what only we can.
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
