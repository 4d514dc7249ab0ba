import { planInstance } from './parts/server.ts';
import { KILLS, type KillName } from './rounds/kills.ts';
import type { Course } from './rounds/course.ts';
import { endCourse, playRound } from './rounds/round.ts';
import { type Fault, openOutcome } from './run/fault.ts';

const NAMES = Object.keys(KILLS) as KillName[];

export const crashRounds: Fault = {
  name: 'crash-rounds',
  needs: [],
  size: { rounds: 42, seconds: 3_600, writers: 6 },
  async run(scene, size) {
    const endsAt = performance.now() + size.seconds * 1_000;
    const course: Course = {
      scene,
      instance: await planInstance(scene),
      outcome: openOutcome(),
      writers: [],
      size,
    };
    const counts = new Map<KillName, number>();
    let round = 0;
    for (; round < size.rounds && performance.now() < endsAt; round += 1) {
      // Takes turns, so that a short run has all kinds.
      const kill = NAMES[round % NAMES.length] ?? 'server';
      counts.set(kill, (counts.get(kill) ?? 0) + 1);
      await playAndNote(course, `round ${round + 1}, ${kill}`, () => playRound(course, kill));
    }
    await playAndNote(course, 'the last start', () => endCourse(course));
    const kinds = [...counts].map(([kill, count]) => `${kill} ${count}`);
    course.outcome.what = `kill -9, ${round} rounds: ${kinds.join(', ')}`;
    return course.outcome;
  },
};

/** Reports a failed round and continues with the next one. */
async function playAndNote(
  { outcome }: Course,
  name: string,
  play: () => Promise<void>,
): Promise<void> {
  const before = outcome.broken.length;
  await play().catch((error: unknown) => outcome.broken.push(String(error)));
  const broken = outcome.broken.splice(before);
  outcome.broken.push(...broken.map((words) => `${name}: ${words}`));
}
