import { readEnvFile } from './env-file.mjs';
import { installIfNeeded } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { ROOT, SetupError } from './project.mjs';

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
