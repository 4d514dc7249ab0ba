import { setTimeout as sleep } from 'node:timers/promises';
import { isHealthy } from '../../instance/instance.ts';
import { killPart, type Part, waitUntil } from '../parts/part.ts';
import {
  databaseOf,
  type Server,
  startServer,
  startWorker,
  untilHealthy,
} from '../parts/server.ts';
import { addAudit, expectThat, type Outcome } from '../run/fault.ts';
import { auditRows, auditSessions } from '../writing/audit.ts';
import { openWriters } from '../writing/site.ts';
import { pauseTally } from '../writing/tally.ts';
import { startWriting } from '../writing/write.ts';
import type { Course } from './course.ts';
import { type KillName, killOf, type Playing } from './kills.ts';
import { hasNoOrphan } from './victims.ts';

const PATIENCE_MS = 30_000;
const LONGEST_WRITING_MS = 1_200;

/** Starts, checks the tables, writes and kills. If the server survives, checks the tables again immediately. */
export async function playRound(course: Course, name: KillName): Promise<void> {
  const kill = killOf(name);
  if (name === 'during a start') await interruptStart(course);
  const server = await openServer(course, kill.isWithWorker ? { WORKER: 'separate' } : {});
  const worker = kill.isWithWorker ? await openWorker(course) : undefined;
  try {
    const playing = { ...course, server, worker };
    await writeUntilKilled(playing, () => kill.strike(playing), kill.isInPlace ?? false);
    if (kill.isInPlace) await compare(course, server);
  } finally {
    if (worker) await killPart(worker);
    await killPart(server.part);
  }
  // Otherwise the next start overlaps with processes that are still ending, as under a supervisor.
  if (name === 'during recovery' || course.scene.dice.happens(0.5)) await expectNoOrphan(course);
}

/** Checks the tables after the last kill. */
export async function endCourse(course: Course): Promise<void> {
  const server = await openServer(course);
  await killPart(server.part);
}

async function openServer(course: Course, settings = {}): Promise<Server> {
  const server = startServer(course.scene, { ...course.instance, settings });
  try {
    await untilHealthy(server);
    await compare(course, server);
    return server;
  } catch (error) {
    await killPart(server.part);
    throw error;
  }
}

async function openWorker({ scene, instance }: Course): Promise<Part> {
  const worker = startWorker(scene, instance);
  await waitUntil(() => worker.hasEnded() || worker.said().includes('takes jobs'), PATIENCE_MS);
  return worker;
}

async function interruptStart({ scene, instance }: Course): Promise<void> {
  const { part } = startServer(scene, instance);
  await sleep(scene.dice.below(1_500));
  await killPart(part);
}

async function compare(course: Course, server: Server): Promise<void> {
  const { outcome, scene, writers } = course;
  const databaseUrl = await databaseOf(server);
  const { address } = server;
  if (writers.length === 0) {
    writers.push(
      ...(await openWriters({ address, databaseUrl, dice: scene.dice }, course.size.writers)),
    );
  }
  addAudit(outcome, await auditRows(databaseUrl, writers));
  addAudit(outcome, await auditSessions(address, writers));
}

async function writeUntilKilled(
  { scene, server, writers, outcome }: Playing,
  strike: () => Promise<void>,
  isInPlace: boolean,
): Promise<void> {
  const { tally } = outcome;
  pauseTally(tally);
  const writing = startWriting(server.address, writers, tally);
  try {
    await sleep(50 + scene.dice.below(LONGEST_WRITING_MS));
    await strike();
    if (isInPlace) await expectToGoOn(outcome, writers.length, server);
  } finally {
    await writing.stop();
  }
}

async function expectToGoOn(
  outcome: Outcome,
  writes: number,
  { part, address }: Server,
): Promise<void> {
  const before = outcome.tally.acknowledged;
  const goesOn = async () =>
    part.hasEnded() || (outcome.tally.acknowledged > before + writes && (await isHealthy(address)));
  const inTime = await waitUntil(goesOn, PATIENCE_MS);
  expectThat(outcome, !part.hasEnded(), `the server ended with its database\n${part.said()}`);
  expectThat(outcome, inTime, `the server did not go on within ${PATIENCE_MS / 1_000} s`);
}

async function expectNoOrphan({ outcome, instance }: Course): Promise<void> {
  expectThat(outcome, await hasNoOrphan(instance), 'a PostgreSQL was left without its server');
}
