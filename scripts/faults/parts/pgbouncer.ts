import { chown, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findFreePort } from '../../setup/free-port.mjs';
import { findProgram } from '../run/needs.ts';
import type { FaultEnvironment } from '../run/fault-environment.ts';
import { ordinaryUser } from './ordinary-user.ts';
import type { OwnDatabase } from './own-database.ts';
import { openTcpProxy } from './tcp-proxy.ts';
import { type Part, startPart } from './part.ts';

export type Pooler = { part: Part; url: string };

/** Starts a pooler between a server and its database. */
export async function startPooler(
  environment: FaultEnvironment,
  database: OwnDatabase,
  mode: 'session' | 'transaction',
): Promise<Pooler> {
  // PostgreSQL's own socket is in a folder that other users may not enter.
  const proxy = await openTcpProxy(environment, { path: database.socket });
  const { username } = new URL(database.url);
  const port = await findFreePort();
  const folder = await environment.makeFolder();
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `habitcrush = host=127.0.0.1 port=${proxy.port} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 25',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  const user = ordinaryUser();
  if (user.uid !== undefined)
    for (const path of [folder, file]) await chown(path, user.uid, user.gid ?? -1);
  const part = startPart(environment, [findProgram('pgbouncer') ?? 'pgbouncer', file], {
    ...user,
    cwd: dirname(file),
  });
  return { part, url: `postgresql://${username}@127.0.0.1:${port}/habitcrush` };
}
