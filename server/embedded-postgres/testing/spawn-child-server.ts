import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { locateBinaries } from '../binaries.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const answer = z.union([
  z.object({ url: z.string(), pid: z.number(), lines: z.array(z.string()) }),
  z.object({ error: z.string() }),
]);
export type ChildServer = { process: ChildProcess; answer: z.infer<typeof answer> };

export async function spawnChildServer(dataDir: string): Promise<ChildServer> {
  return spawnServer([dataDir]);
}

/** Runs as a user without privileges, with a copy of PostgreSQL’s programs that every user can reach. */
export async function spawnChildServerAs(user: number, dataDir: string): Promise<ChildServer> {
  const folder = temporaryDirectory();
  chmodSync(folder, 0o755);
  cpSync(dirname(locateBinaries()), folder, { recursive: true, verbatimSymlinks: true });
  return spawnServer([dataDir, String(user), join(folder, 'native')]);
}

async function spawnServer(options: string[]): Promise<ChildServer> {
  const program = fileURLToPath(new URL('./child-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const line = await Promise.race([
    once(lines, 'line').then(String),
    once(lines, 'close').then(() => undefined),
  ]);
  if (line === undefined) throw new Error('The child server ended without an answer.');
  return { process: child, answer: answer.parse(JSON.parse(line)) };
}

export async function endChild({ process: child }: ChildServer, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
