import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { Identity } from '../run-command.ts';

const answer = z.union([
  z.object({ url: z.string(), pid: z.number(), lines: z.array(z.string()) }),
  z.object({ error: z.string() }),
]);
export type ChildServer = { process: ChildProcess; answer: z.infer<typeof answer> };

export async function spawnChildServer(
  dataDir: string,
  identity: Identity = {},
): Promise<ChildServer> {
  const program = fileURLToPath(new URL('./child-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
    ...identity,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { process: child, answer: answer.parse(JSON.parse(String(line))) };
}

export async function endChild({ process: child }: ChildServer, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
