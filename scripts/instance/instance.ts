import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from './part.ts';

/** Shared by benches, faults and the fuzzer, which start their own servers. */

const HEALTH_TIMEOUT_MS = 5_000;
/** Long, because a busy machine takes several times as long. */
const START_TIMEOUT_MS = 180_000;

export type Administrator = { email: string; username: string; password: string };
type InstanceSettings = { dataDir: string; port: number; administrator: Administrator };

export const makeDataDir = async (purpose: string): Promise<string> =>
  realpath(await mkdtemp(join(tmpdir(), `habitcrush-${purpose}-`)));

/** A PostgreSQL that lost its server may still be writing its last files. */
export const removeDataDir = (dataDir: string): Promise<void> =>
  rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

/** The environment of a production server on loopback. It inherits no settings from this process. */
export const environmentOf = ({ dataDir, port, administrator }: InstanceSettings) => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  DATA_DIR: dataDir,
  PORT: String(port),
  ADMIN_EMAIL: administrator.email,
  ADMIN_USERNAME: administrator.username,
  ADMIN_PASSWORD: administrator.password,
});

/** The status of the health check. Undefined without a response. */
export async function fetchHealth(address: string): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
    const response = await fetch(`${address}/api/health`, { signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

export const isHealthy = async (address: string): Promise<boolean> =>
  (await fetchHealth(address)) === 200;

/** Returns whether the server became healthy in time, and has not ended. */
export const becomesHealthy = async (
  address: string,
  hasEnded: () => boolean,
  timeoutMs = START_TIMEOUT_MS,
  stepMs = 20,
): Promise<boolean> =>
  (await waitUntil(async () => hasEnded() || isHealthy(address), timeoutMs, stepMs)) && !hasEnded();
