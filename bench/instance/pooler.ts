import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UNSHARE } from '#server/embedded-postgres/as-root.ts';
import type { Node } from '#server/embedded-postgres/standby.ts';
import { findProgram } from '../../scripts/faults/run/needs.ts';
import { findFreePort } from '../../scripts/setup/free-port.mjs';

export type Pooler = { url: string; pid: number; stop: () => Promise<void> };

/** It refuses to run as root, as PostgreSQL does, whose socket nobody else is let in to. */
export async function startPooler({ socketDirectory, url }: Node): Promise<Pooler> {
  const { username } = new URL(url);
  const port = await findFreePort();
  const file = join(socketDirectory, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `habitcrush = host=${socketDirectory} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = session',
    'default_pool_size = 25',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  const command = [findProgram('pgbouncer') ?? 'pgbouncer', '-q', file];
  const [program = '', ...args] = process.getuid?.() === 0 ? [...UNSHARE, ...command] : command;
  const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  await sleep(1_000);
  return {
    url: `postgresql://${username}@127.0.0.1:${port}/habitcrush`,
    pid: child.pid ?? 0,
    stop: async () => void child.kill('SIGINT'),
  };
}
