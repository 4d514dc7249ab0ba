import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '#domain/dice.ts';
import { countFaults, type Faults, type Lane } from './ledger.ts';
import {
  type Instance,
  killPostgres,
  killServer,
  type RunningServer,
  spawnServer,
  waitUntilHealthy,
} from './server-under-test.ts';
import { openLanes, readLanes, type Session, signIn, writeNext } from './writer.ts';

const KILLS = ['server', 'server', 'server', 'both', 'postgres', 'during start'] as const;
export type Kill = (typeof KILLS)[number];

export type Course = {
  instance: Instance;
  dice: Dice;
  lanes: Lane[];
  session: Session | undefined;
  starts: number[];
};
export type Round = Faults & { kill: Kill; failure?: string };

/** Start, look whether everything is there, write, kill. */
export async function playRound(course: Course): Promise<Round> {
  const { instance, dice, starts } = course;
  const kill = dice.oneOf(KILLS);
  if (kill === 'during start') await interruptStart(course);
  const before = performance.now();
  const server = spawnServer(instance);
  try {
    if (!(await waitUntilHealthy(server, instance.address))) return failed(kill, server);
    starts.push(performance.now() - before);
    const atStart = await compare(course);
    await writeUntilKilled(course, server, kill);
    const afterwards = kill === 'postgres' ? await compareInPlace(course, server) : undefined;
    return {
      kill,
      lost: atStart.lost + (afterwards?.lost ?? 0),
      torn: atStart.torn + (afterwards?.torn ?? 0),
      ...(afterwards?.failure === undefined ? {} : { failure: afterwards.failure }),
    };
  } catch (error) {
    return failed(kill, server, String(error));
  } finally {
    await killServer(server);
  }
}

function failed(kill: Kill, server: RunningServer, reason = 'the server did not start'): Round {
  return { kill, lost: 0, torn: 0, failure: `${reason}\n${server.said()}` };
}

async function interruptStart({ instance, dice }: Course): Promise<void> {
  const server = spawnServer(instance);
  await sleep(dice.below(1_500));
  await killServer(server);
}

/** Afterwards each lane knows the number it stands at, and goes on from there. */
async function compare(course: Course): Promise<Faults> {
  course.session ??= await signIn(course.instance.address);
  if (course.lanes.length === 0) course.lanes = await openLanes(course.session);
  const found = await readLanes(course.session);
  const faults = countFaults(course.lanes, found);
  for (const lane of course.lanes) {
    const now = found.find(({ id }) => id === lane.id);
    lane.acknowledged = now?.number ?? 0;
  }
  return faults;
}

async function compareInPlace(
  course: Course,
  server: RunningServer,
): Promise<Faults & { failure?: string }> {
  if (await waitUntilHealthy(server, course.instance.address)) return compare(course);
  return failed('postgres', server, 'the server did not recover from the loss of PostgreSQL');
}

async function writeUntilKilled(course: Course, server: RunningServer, kill: Kill): Promise<void> {
  const { dice, lanes, session, instance } = course;
  if (session === undefined) return;
  const pressure = { isOn: true };
  const writing = lanes.map((lane) => writeWhile(pressure, session, lane));
  await sleep(50 + dice.below(1_200));
  if (kill === 'both' || kill === 'postgres') await killPostgres(instance.dataDir);
  if (kill === 'both') await sleep(dice.below(30));
  if (kill !== 'postgres') await killServer(server);
  pressure.isOn = false;
  await Promise.all(writing);
}

async function writeWhile(
  pressure: { isOn: boolean },
  session: Session,
  lane: Lane,
): Promise<void> {
  while (pressure.isOn) {
    try {
      await writeNext(session, lane);
    } catch {
      // Not acknowledged, so nothing is owed; a dead server is not worth a busy loop.
      await sleep(5);
    }
  }
}
