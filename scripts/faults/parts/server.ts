import { findRunningUrl } from '#server/embedded-postgres/connection.ts';
import { becomesHealthy, environmentOf } from '../../instance/instance.ts';
import { findFreePort } from '../../setup/free-port.mjs';
import type { FaultEnvironment } from '../run/fault-environment.ts';
import { ADMINISTRATOR } from '../writing/site.ts';
import { expectThat, type FaultOutcome } from '../run/fault.ts';
import { killPart, type Part, waitUntil } from '../../instance/part.ts';

export type Settings = Record<string, string>;
export type Server = { part: Part; address: string; dataDir: string };
export type Instance = { dataDir: string; port: number; settings?: Settings };

export async function planInstance(
  environment: FaultEnvironment,
  settings: Settings = {},
): Promise<Instance> {
  return { dataDir: await environment.makeDataDir(), port: await findFreePort(), settings };
}

/** Starts the server like `npm start`, on loopback. */
export function startServer(environment: FaultEnvironment, instance: Instance): Server {
  const { dataDir, port } = instance;
  const part = environment.start(commandOf(environment.programs.main), { env: envOf(instance) });
  return { part, address: `http://127.0.0.1:${port}`, dataDir };
}

export function startWorker(environment: FaultEnvironment, instance: Instance): Part {
  return environment.start(commandOf(environment.programs.worker), { env: envOf(instance) });
}

const commandOf = (program: string): string[] =>
  program.endsWith('.ts')
    ? [process.execPath, '--import', 'tsx', program]
    : [process.execPath, program];

const envOf = ({ dataDir, port, settings }: Instance): NodeJS.ProcessEnv => ({
  ...environmentOf({ dataDir, port, administrator: ADMINISTRATOR }),
  // Each writer has a different network address, as a proxy would report it.
  TRUST_PROXY: '1',
  ...settings,
});

/** Starts a server and waits until it is healthy. */
export async function startHealthy(
  environment: FaultEnvironment,
  instance: Instance,
): Promise<Server> {
  const server = startServer(environment, instance);
  await waitUntilHealthy(server);
  return server;
}

/** Throws with the output of a server that does not start. */
export async function waitUntilHealthy({ part, address }: Server): Promise<void> {
  if (await becomesHealthy(address, part.hasEnded)) return;
  throw new Error(`the server did not start\n${part.said()}`);
}

const REFUSAL_TIMEOUT_MS = 60_000;

/** Expects that a start that cannot succeed exits with a reason. */
export async function expectRefusedStart(
  environment: FaultEnvironment,
  instance: Instance,
  outcome: FaultOutcome,
  words: RegExp,
): Promise<void> {
  const { part } = startServer(environment, instance);
  const inTime = await waitUntil(part.hasEnded, REFUSAL_TIMEOUT_MS);
  await killPart(part);
  const code = await part.ended;
  expectThat(outcome, inTime && code === 1, `the start ended with ${code}\n${part.said()}`);
  expectThat(outcome, words.test(part.said()), `the start says only:\n${part.said()}`);
}

export async function stopServer({ part }: Server): Promise<void> {
  part.signal('SIGTERM');
  await part.ended;
}

export async function readDatabaseUrl({ dataDir }: Server): Promise<string> {
  const url = await findRunningUrl(dataDir);
  if (url === undefined) throw new Error(`no database runs in ${dataDir}`);
  return url;
}
