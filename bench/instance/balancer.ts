import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '../../scripts/faults/run/needs.ts';
import { findFreePort } from '../../scripts/setup/free-port.mjs';
import { ROOT } from '../../scripts/setup/project.mjs';
import { makeDataDir, removeDataDir, stopProcess, untilHealthy } from './instance.ts';

export type Balancer = { url: string; pid: number; stop: () => Promise<void> };

/** Our own haproxy.cfg, with these servers in place of those of the compose file. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const folder = await makeDataDir();
  const port = await findFreePort();
  const file = join(folder, 'haproxy.cfg');
  const servers = urls.map((url, at) => `  server node${at} ${new URL(url).host}`);
  const text = (await readFile(join(ROOT, 'haproxy.cfg'), 'utf8'))
    .replace('bind :4000', `bind 127.0.0.1:${port}`)
    .replace(/^ {2}server .*\n/gm, '');
  await writeFile(file, `${text.trimEnd()}\n${servers.join('\n')}\n`);
  const child = spawn(findProgram('haproxy') ?? 'haproxy', ['-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilHealthy(child, url);
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      await stopProcess(child);
      await removeDataDir(folder);
    },
  };
}
