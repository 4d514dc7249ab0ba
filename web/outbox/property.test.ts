import { expect, test } from 'vitest';
import { judgeEnd, judgeView } from './testing/judge.ts';
import { Life } from './testing/life.ts';

const LIVES = Number(process.env['OUTBOX_LIVES'] ?? 300);
const FIRST_SEED = Number(process.env['OUTBOX_SEED'] ?? 1);

/** What went wrong. Null when nothing did. */
async function liveOnce(seed: number): Promise<string | null> {
  const life = new Life(seed);
  try {
    await life.live((place) => judgeView(life, place));
    judgeEnd(life);
    return null;
  } catch (error) {
    return `seed ${seed}: ${(error as Error).message}`;
  } finally {
    life.world.close();
  }
}

test('whatever happens to network, tabs and server, each operation counts once and nothing is lost', {
  timeout: Math.max(60_000, LIVES * 300),
}, async () => {
  const faults: string[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + LIVES; seed += 1) {
    const fault = await liveOnce(seed);
    if (fault !== null) faults.push(fault);
  }
  expect(faults).toEqual([]);
});
