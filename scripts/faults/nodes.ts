import { setTimeout as sleep } from 'node:timers/promises';
import { isHealthy } from '../instance/instance.ts';
import { killPart, waitUntil } from '../instance/part.ts';
import { balanceServers } from './parts/haproxy.ts';
import { startOwnDatabase } from './parts/own-database.ts';
import {
  type Instance,
  planInstance,
  type Server,
  startHealthy,
  startServer,
  waitUntilHealthy,
} from './parts/server.ts';
import { expectThat, type Fault, type FaultOutcome } from './run/fault.ts';
import type { FaultEnvironment } from './run/fault-environment.ts';
import { HAPROXY } from './run/needs.ts';
import {
  expectNoRefusal,
  expectShortSilence,
  startWritingRun,
  type WritingRun,
} from './run/writing-run.ts';

const NODES = 3;
const TIMEOUT_MS = 30_000;
const MAX_SILENCE_MS = 10_000;
/** The time in which the balancer notices that a node is back or gone. */
const SEEN_MS = 1_500;

export const rollingRestart: Fault = {
  name: 'rolling-restart',
  needs: [HAPROXY],
  size: { rounds: 2, seconds: 0, writers: 9 },
  async run(environment, { rounds, writers }) {
    const { run, nodes } = await openCluster(environment, writers);
    const { outcome } = run;
    for (let round = 0; round < rounds; round += 1) {
      await replaceEach(environment, nodes, (server) => stopNode(outcome, server));
    }
    await run.end();
    expectNoRefusal(outcome);
    outcome.what = `three nodes behind haproxy, restarted one after the other, ${rounds} times`;
    return outcome;
  },
};

export const nodeKilled: Fault = {
  name: 'node-killed',
  needs: [HAPROXY],
  size: { rounds: 1, seconds: 0, writers: 9 },
  async run(environment, { rounds, writers }) {
    const { run, nodes } = await openCluster(environment, writers);
    for (let round = 0; round < rounds; round += 1) {
      await replaceEach(environment, nodes, async ({ part }) => {
        await killPart(part);
        await sleep(SEEN_MS);
      });
    }
    await run.end();
    expectShortSilence(run.outcome, MAX_SILENCE_MS);
    run.outcome.what = 'three nodes behind haproxy, kill -9 of each in turn';
    return run.outcome;
  },
};

type Node = { instance: Instance; server: Server };
type Cluster = { run: WritingRun; nodes: Node[] };

/** Starts servers with one database behind a balancer, and users who write through it. */
async function openCluster(environment: FaultEnvironment, writers: number): Promise<Cluster> {
  const database = await startOwnDatabase(environment);
  const settings = { DATABASE_URL: database.url, DRAIN_SECONDS: '2' };
  const plans = await Promise.all(
    Array.from({ length: NODES }, () => planInstance(environment, settings)),
  );
  // All start together on an empty database, so one of them creates the tables.
  const nodes = plans.map((instance) => ({ instance, server: startServer(environment, instance) }));
  await Promise.all(nodes.map(({ server }) => waitUntilHealthy(server)));
  const port = await balanceServers(
    environment,
    plans.map(({ port }) => port),
  );
  const address = `http://127.0.0.1:${port}`;
  await waitUntil(() => isHealthy(address), TIMEOUT_MS);
  const site = { address, databaseUrl: database.url };
  return { run: await startWritingRun(environment, site, writers), nodes };
}

/** Ends each node in turn and starts it again. */
async function replaceEach(
  environment: FaultEnvironment,
  nodes: readonly Node[],
  end: (server: Server) => Promise<void>,
): Promise<void> {
  for (const node of nodes) {
    await sleep(SEEN_MS);
    await end(node.server);
    node.server = await startHealthy(environment, node.instance);
  }
  await sleep(SEEN_MS);
}

/** Stops a node gracefully, so that the balancer notices it before. */
async function stopNode(outcome: FaultOutcome, { part, address }: Server): Promise<void> {
  const seen = new Set<string>();
  part.signal('SIGTERM');
  const hasLeft = async (): Promise<boolean> => {
    if (!part.hasEnded()) seen.add(await fetchHealth(address));
    return part.hasEnded();
  };
  const inTime = await waitUntil(hasLeft, TIMEOUT_MS, 100);
  const isClean = inTime && (await part.ended) === 0;
  expectThat(outcome, isClean, `a node ended with ${await part.ended}`);
  const words = `health said ${[...seen].join(', ')} while a node left`;
  expectThat(outcome, seen.has('503 draining'), words);
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
