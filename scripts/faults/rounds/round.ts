import { setTimeout as sleep } from 'node:timers/promises';
import { isHealthy } from '../../instance/instance.ts';
import { killPart, type Part, waitUntil } from '../parts/part.ts';
import {
  readDatabaseUrl,
  type Server,
  startServer,
  startWorker,
  waitUntilHealthy,
} from '../parts/server.ts';
import { addAudit, expectThat, type FaultOutcome } from '../run/fault.ts';
import { auditRows, auditSessions } from '../writing/audit.ts';
import { openWriters } from '../writing/site.ts';
import { pauseSilence } from '../writing/write-counts.ts';
import { startWriting } from '../writing/write.ts';
import type { RoundsContext } from './rounds-context.ts';
import { type KillName, killOf, type RunningRound } from './kills.ts';
import { hasNoOrphan } from './victims.ts';

const TIMEOUT_MS = 30_000;
const MAX_WRITING_MS = 1_200;

/** Starts, checks the tables, writes and kills. If the server survives, checks the tables again immediately. */
export async function runRound(context: RoundsContext, name: KillName): Promise<void> {
  const kill = killOf(name);
  if (name === 'during a start') await interruptStart(context);
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
  if (name === 'during recovery' || context.environment.random.happens(0.5))
    await expectNoOrphan(context);
}

/** Checks the tables after the last kill. */
export async function checkAfterLastRound(context: RoundsContext): Promise<void> {
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
  await waitUntil(() => worker.hasEnded() || worker.said().includes('takes jobs'), TIMEOUT_MS);
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
    writers.push(
      ...(await openWriters(
        { address, databaseUrl, random: environment.random },
        context.size.writers,
      )),
    );
  }
  addAudit(outcome, await auditRows(databaseUrl, writers));
  addAudit(outcome, await auditSessions(address, writers));
}

async function writeUntilKilled(
  { environment, server, writers, outcome }: RunningRound,
  strike: () => Promise<void>,
  isInPlace: boolean,
): Promise<void> {
  const { counts } = outcome;
  pauseSilence(counts);
  const writing = startWriting(server.address, writers, counts);
  try {
    await sleep(50 + environment.random.below(MAX_WRITING_MS));
    await strike();
    if (isInPlace) await expectToGoOn(outcome, writers.length, server);
  } finally {
    await writing.stop();
  }
}

async function expectToGoOn(
  outcome: FaultOutcome,
  writes: number,
  { part, address }: Server,
): Promise<void> {
  const before = outcome.counts.acknowledged;
  const isGoingOn = async () =>
    part.hasEnded() ||
    (outcome.counts.acknowledged > before + writes && (await isHealthy(address)));
  const inTime = await waitUntil(isGoingOn, TIMEOUT_MS);
  expectThat(outcome, !part.hasEnded(), `the server ended with its database\n${part.said()}`);
  expectThat(outcome, inTime, `the server did not go on within ${TIMEOUT_MS / 1_000} s`);
}

async function expectNoOrphan({ outcome, instance }: RoundsContext): Promise<void> {
  expectThat(outcome, await hasNoOrphan(instance), 'a PostgreSQL was left without its server');
}
