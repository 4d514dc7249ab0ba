import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

const STOPPING = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program until it ends, and forwards signals to it.
 * @param {string} command
 * @param {string[]} options
 * @param {{ isQuiet?: boolean, env?: NodeJS.ProcessEnv }} [how] quiet: the output is kept, not shown
 * @returns {Promise<{ status: number, output: string }>}
 */
export function runProgram(command, options, { isQuiet = false, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, options, {
      cwd: ROOT,
      env,
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part) => {
        output += part;
      });
    }
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal);
      child.once('close', () => process.exit(1));
    };
    for (const signal of STOPPING) process.once(signal, stop);
    const end = (/** @type {number} */ status) => {
      for (const signal of STOPPING) process.off(signal, stop);
      resolve({ status, output: output.trim() });
    };
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (status) => end(status ?? 1));
  });
}
