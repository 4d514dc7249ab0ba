import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findRunningUrl } from '#server/embedded-postgres/connection.ts';
import { findFreePort } from '../../setup/free-port.mjs';
import type { Scene } from '../run/scene.ts';
import { ADMINISTRATOR } from '../writing/site.ts';
import { type Part, startPart, waitUntil } from './part.ts';

const PATIENCE_MS = 60_000;

export type Settings = Record<string, string>;
export type Server = { part: Part; address: string; dataDir: string };
export type Instance = { dataDir: string; port: number; settings?: Settings };

export async function planInstance(scene: Scene, settings: Settings = {}): Promise<Instance> {
  return { dataDir: await scene.makeFolder(), port: await findFreePort(), settings };
}

/** As `npm start` runs it, on loopback. */
export function startServer(scene: Scene, instance: Instance): Server {
  const { dataDir, port } = instance;
  const part = startPart(scene, commandOf(scene.programs.main), { env: environmentOf(instance) });
  return { part, address: `http://127.0.0.1:${port}`, dataDir };
}

export function startWorker(scene: Scene, instance: Instance): Part {
  return startPart(scene, commandOf(scene.programs.worker), { env: environmentOf(instance) });
}

const commandOf = (program: string): string[] =>
  program.endsWith('.ts')
    ? [process.execPath, '--import', 'tsx', program]
    : [process.execPath, program];

const environmentOf = ({ dataDir, port, settings }: Instance): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  DATA_DIR: dataDir,
  PORT: `${port}`,
  // Everybody who writes has an address of their own, which a proxy would tell.
  TRUST_PROXY: '1',
  ...ADMINISTRATOR,
  ...settings,
});

/** Throws with what the server has said when it does not get there. */
export async function untilHealthy({ part, address }: Server): Promise<void> {
  const isOver = async () => part.hasEnded() || (await isHealthy(address));
  const inTime = await waitUntil(isOver, PATIENCE_MS);
  if (inTime && !part.hasEnded()) return;
  throw new Error(`the server did not open\n${part.said()}`);
}

export const isHealthy = async (address: string): Promise<boolean> =>
  (await healthOf(address)) === 200;

/** Undefined when there is no answer. */
export async function healthOf(address: string): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(5_000);
    const response = await fetch(`${address}/api/health`, { signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

export async function databaseOf({ dataDir }: { dataDir: string }): Promise<string> {
  const url = await findRunningUrl(dataDir);
  if (url === undefined) throw new Error(`no database runs in ${dataDir}`);
  return url;
}

/** By the id in its own lock file, as long as there is one. */
export async function postmasterOf({ dataDir }: { dataDir: string }): Promise<number | undefined> {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  return pid > 1 ? pid : undefined;
}
