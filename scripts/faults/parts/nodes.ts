import { setTimeout as sleep } from 'node:timers/promises';
import { isHealthy } from '../../instance/instance.ts';
import { expectThat } from '../run/fault.ts';
import { type WritingRun, startWritingRun } from '../run/writing-run.ts';
import type { FaultEnvironment } from '../run/fault-environment.ts';
import { balanceServers } from './haproxy.ts';
import { startOwnDatabase } from './own-database.ts';
import { waitUntil } from './part.ts';
import {
  type Instance,
  planInstance,
  type Server,
  startServer,
  waitUntilHealthy,
} from './server.ts';

const NODES = 3;
const TIMEOUT_MS = 30_000;
/** The time in which the balancer notices that a node is back or gone. */
export const SEEN_MS = 1_500;

export type Node = { instance: Instance; server: Server };
export type Cluster = { run: WritingRun; nodes: Node[] };

/** Starts servers with one database behind a balancer, and users who write through it. */
export async function openCluster(
  environment: FaultEnvironment,
  writers: number,
): Promise<Cluster> {
  const database = await startOwnDatabase(environment);
  const settings = { DATABASE_URL: database.url, DRAIN_SECONDS: '2' };
  const plans = await Promise.all(
    Array.from({ length: NODES }, () => planInstance(environment, settings)),
  );
  // All start together on an empty database, so one of them creates the tables.
  const nodes = plans.map((instance) => ({ instance, server: startServer(environment, instance) }));
  await Promise.all(nodes.map(({ server }) => waitUntilHealthy(server)));
  const balancer = await balanceServers(
    environment,
    plans.map(({ port }) => port),
  );
  const address = `http://127.0.0.1:${balancer.port}`;
  await waitUntil(() => isHealthy(address), TIMEOUT_MS);
  const site = { address, databaseUrl: database.url, random: environment.random };
  return { run: await startWritingRun(site, writers), nodes };
}

/** Replaces each node in turn with `leave`. Then the writers finish, and the tables are checked. */
export async function replaceEach(
  environment: FaultEnvironment,
  { run, nodes }: Cluster,
  { rounds, leave }: { rounds: number; leave: (node: Node) => Promise<void> },
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const node of nodes) {
      await sleep(SEEN_MS);
      await leave(node);
      node.server = startServer(environment, node.instance);
      await waitUntilHealthy(node.server);
    }
  }
  await sleep(SEEN_MS);
  await run.end();
}

/** Stops a node gracefully, so that the balancer notices it before. */
export async function stopNode({ outcome }: WritingRun, { server }: Node): Promise<void> {
  const lines = new Set<string>();
  server.part.signal('SIGTERM');
  const hasLeft = async (): Promise<boolean> => {
    if (!server.part.hasEnded()) lines.add(await fetchHealth(server.address));
    return server.part.hasEnded();
  };
  const inTime = await waitUntil(hasLeft, TIMEOUT_MS, 100);
  expectThat(
    outcome,
    inTime && (await server.part.ended) === 0,
    `a node ended with ${await server.part.ended}`,
  );
  expectThat(
    outcome,
    lines.has('503 draining'),
    `health said ${[...lines].join(', ')} while a node left`,
  );
}

async function fetchHealth(address: string): Promise<string> {
  try {
    const response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(2_000) });
    const { status } = (await response.json()) as { status?: string };
    return `${response.status} ${status}`;
  } catch {
    return 'nothing';
  }
}
