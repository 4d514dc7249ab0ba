import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Runs a program as a process of its own, and gives its exit code. */
export function runProcess(
  path: string,
  args: readonly string[],
  onLine: (line: string) => void,
): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', onLine);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal !== null) console.error(`${path} was ended by ${signal}.`);
      resolve(code ?? 1);
    });
  });
}
