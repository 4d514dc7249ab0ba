import { setTimeout as sleep } from 'node:timers/promises';
import { isHealthy } from '../instance/instance.ts';
import { killPart, type Part, waitUntil } from '../instance/part.ts';
import {
  type Instance,
  planInstance,
  readDatabaseUrl,
  type Server,
  startServer,
  startWorker,
  waitUntilHealthy,
} from './parts/server.ts';
import { hasNoOrphan, killBackend, killPostmaster } from './parts/victims.ts';
import {
  addAudit,
  expectThat,
  type Fault,
  type FaultOutcome,
  type FaultSize,
  openOutcome,
} from './run/fault.ts';
import type { FaultEnvironment } from './run/fault-environment.ts';
import { auditRows, auditSessions } from './writing/audit.ts';
import { openWriters } from './writing/site.ts';
import { startWriting } from './writing/write.ts';
import { pauseSilence } from './writing/write-counts.ts';
import type { Writer } from './writing/writer.ts';

const TIMEOUT_MS = 30_000;
const MAX_WRITING_MS = 1_200;

/** The state that all rounds of a run share. */
type RoundsContext = {
  environment: FaultEnvironment;
  instance: Instance;
  outcome: FaultOutcome;
  writers: Writer[];
  size: FaultSize;
};
type RunningRound = RoundsContext & { server: Server; worker: Part | undefined };
type Kill = {
  name: string;
  /** The server survives and must recover without a restart. */
  isInPlace?: boolean;
  isWithWorker?: boolean;
  strike(round: RunningRound): Promise<void>;
};

const killServer = ({ server }: RunningRound): Promise<void> => killPart(server.part);

async function killBoth(round: RunningRound, betweenMs: number): Promise<void> {
  await killPostmaster(round.instance);
  await sleep(round.environment.random.below(betweenMs));
  await killServer(round);
}

const DURING_START = 'during a start';
const DURING_RECOVERY = 'during recovery';

/** The processes that are killed during writes. */
const KILLS: readonly Kill[] = [
  { name: 'server', strike: killServer },
  { name: 'postmaster', isInPlace: true, strike: ({ instance }) => killPostmaster(instance) },
  {
    name: 'backend',
    isInPlace: true,
    strike: ({ instance, environment }) => killBackend(instance, environment.random),
  },
  { name: 'both', strike: (round) => killBoth(round, 30) },
  {
    name: 'worker',
    isInPlace: true,
    isWithWorker: true,
    strike: async ({ worker }) => worker && killPart(worker),
  },
  { name: DURING_START, strike: killServer },
  { name: DURING_RECOVERY, strike: (round) => killBoth(round, 1_000) },
];

export const crashRounds: Fault = {
  name: 'crash-rounds',
  needs: [],
  size: { rounds: 42, seconds: 3_600, writers: 6 },
  async run(environment, size) {
    const endsAt = performance.now() + size.seconds * 1_000;
    const instance = await planInstance(environment);
    const outcome = openOutcome();
    const context: RoundsContext = { environment, instance, outcome, writers: [], size };
    const counts = new Map<string, number>();
    let round = 0;
    for (; round < size.rounds && performance.now() < endsAt; round += 1) {
      // Takes turns, so that a short run has all kinds.
      const kill = KILLS[round % KILLS.length] as Kill;
      counts.set(kill.name, (counts.get(kill.name) ?? 0) + 1);
      const name = `round ${round + 1}, ${kill.name}`;
      await runAndLabel(context, name, () => runRound(context, kill));
    }
    await runAndLabel(context, 'the last start', () => checkAfterLastRound(context));
    const kinds = [...counts].map(([kill, count]) => `${kill} ${count}`);
    outcome.what = `kill -9, ${round} rounds: ${kinds.join(', ')}`;
    return outcome;
  },
};

/** Reports a failed round and continues with the next one. */
async function runAndLabel(
  { outcome }: RoundsContext,
  name: string,
  runPart: () => Promise<void>,
): Promise<void> {
  const before = outcome.broken.length;
  await runPart().catch((error: unknown) => outcome.broken.push(String(error)));
  const broken = outcome.broken.splice(before);
  outcome.broken.push(...broken.map((words) => `${name}: ${words}`));
}

/** Starts, checks the tables, writes and kills. If the server survives, checks the tables again immediately. */
async function runRound(context: RoundsContext, kill: Kill): Promise<void> {
  if (kill.name === DURING_START) await interruptStart(context);
  const server = await openServer(context, kill.isWithWorker ? { WORKER: 'separate' } : {});
  const worker = kill.isWithWorker ? await openWorker(context) : undefined;
  try {
    const round = { ...context, server, worker };
    await writeUntilKilled(round, () => kill.strike(round), kill.isInPlace ?? false);
    if (kill.isInPlace) await compare(context, server);
  } finally {
    if (worker) await killPart(worker);
    await killPart(server.part);
  }
  // Otherwise the next start overlaps with processes that are still ending, as under a supervisor.
  if (kill.name === DURING_RECOVERY || context.environment.random.happens(0.5))
    await expectNoOrphan(context);
}

/** Checks the tables after the last kill. */
async function checkAfterLastRound(context: RoundsContext): Promise<void> {
  const server = await openServer(context);
  await killPart(server.part);
}

async function openServer(context: RoundsContext, settings = {}): Promise<Server> {
  const server = startServer(context.environment, { ...context.instance, settings });
  try {
    await waitUntilHealthy(server);
    await compare(context, server);
    return server;
  } catch (error) {
    await killPart(server.part);
    throw error;
  }
}

async function openWorker({ environment, instance }: RoundsContext): Promise<Part> {
  const worker = startWorker(environment, instance);
  const isReady = await waitUntil(() => worker.said().includes('runs jobs'), TIMEOUT_MS);
  if (!isReady) throw new Error(`the worker did not start\n${worker.said()}`);
  return worker;
}

async function interruptStart({ environment, instance }: RoundsContext): Promise<void> {
  const { part } = startServer(environment, instance);
  await sleep(environment.random.below(1_500));
  await killPart(part);
}

async function compare(context: RoundsContext, server: Server): Promise<void> {
  const { outcome, environment, writers } = context;
  const databaseUrl = await readDatabaseUrl(server);
  const { address } = server;
  if (writers.length === 0) {
    const site = { address, databaseUrl, random: environment.random };
    writers.push(...(await openWriters(site, context.size.writers)));
  }
  addAudit(outcome, await auditRows(databaseUrl, writers));
  addAudit(outcome, await auditSessions(address, writers));
}

async function writeUntilKilled(
  round: RunningRound,
  strike: () => Promise<void>,
  isInPlace: boolean,
): Promise<void> {
  const { environment, server, writers, outcome } = round;
  const { counts } = outcome;
  pauseSilence(counts);
  const writing = startWriting(server.address, writers, counts);
  try {
    await sleep(50 + environment.random.below(MAX_WRITING_MS));
    await strike();
    if (isInPlace) await expectToGoOn(round);
  } finally {
    await writing.stop();
  }
}

async function expectToGoOn({ outcome, writers, server, size }: RunningRound): Promise<void> {
  const { part, address } = server;
  const timeoutMs = TIMEOUT_MS * (size.slack ?? 1);
  const before = outcome.counts.acknowledged;
  const isGoingOn = async () =>
    part.hasEnded() ||
    (outcome.counts.acknowledged > before + writers.length && (await isHealthy(address)));
  const inTime = await waitUntil(isGoingOn, timeoutMs);
  expectThat(outcome, !part.hasEnded(), `the server ended with its database\n${part.said()}`);
  expectThat(outcome, inTime, `the server did not go on within ${timeoutMs / 1_000} s`);
}

async function expectNoOrphan({ outcome, instance, size }: RoundsContext): Promise<void> {
  expectThat(
    outcome,
    await hasNoOrphan(instance, size),
    'a PostgreSQL was left without its server',
  );
}
