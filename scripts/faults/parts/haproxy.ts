import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../setup/free-port.mjs';
import { findProgram } from '../run/needs.ts';
import type { FaultEnvironment } from '../run/fault-environment.ts';

const HEAD = `defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  option redispatch
  retries 3
`;

/** Starts a balancer for several servers, with health checks. Returns its port. */
export function balanceServers(
  environment: FaultEnvironment,
  ports: readonly number[],
): Promise<number> {
  const servers = ports.map((port, at) => `  server node${at + 1} 127.0.0.1:${port}`);
  return start(environment, (port) => [
    HEAD,
    'listen habitcrush',
    '  mode http',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /api/health',
    '  http-check expect status 200',
    '  retry-on conn-failure',
    '  default-server check inter 300ms fall 1 rise 2',
    ...servers,
  ]);
}

/** Starts a balancer for database nodes, which forwards to the current primary or to a standby. Returns its port. */
export function followRole(
  environment: FaultEnvironment,
  role: 'primary' | 'replica',
  nodes: readonly { port: number; checkPort: number }[],
): Promise<number> {
  const servers = nodes.map(
    ({ port, checkPort }, at) => `  server db${at + 1} 127.0.0.1:${port} check port ${checkPort}`,
  );
  return start(environment, (port) => [
    HEAD,
    `listen ${role}`,
    '  mode tcp',
    `  bind 127.0.0.1:${port}`,
    '  timeout client 30m',
    '  timeout server 30m',
    `  option httpchk OPTIONS /${role}`,
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ]);
}

/** Returns the port. */
async function start(
  environment: FaultEnvironment,
  compose: (port: number) => string[],
): Promise<number> {
  const port = await findFreePort();
  const file = join(await environment.makeFolder(), 'haproxy.cfg');
  await writeFile(file, `${compose(port).join('\n')}\n`);
  environment.start([findProgram('haproxy') ?? 'haproxy', '-db', '-f', file]);
  return port;
}
