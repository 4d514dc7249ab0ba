import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { rollDice } from '#domain/dice.ts';
import { type Course, playRound } from './round.ts';
import { findFreePort, removeInstance } from './server-under-test.ts';

const program = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

async function openCourse(): Promise<Course> {
  const dataDir = mkdtempSync(join(tmpdir(), 'habitcrush-crash-test-'));
  onTestFinished(() => removeInstance(dataDir));
  const port = await findFreePort();
  const instance = { program, dataDir, port, address: `http://127.0.0.1:${port}` };
  return { instance, dice: rollDice(3), lanes: [], session: undefined, starts: [] };
}

it('loses no acknowledged write when the real server is killed', async () => {
  const course = await openCourse();
  for (let round = 0; round < 2; round += 1) {
    const { lost, torn, failure } = await playRound(course);
    expect({ lost, torn, failure }).toEqual({ lost: 0, torn: 0, failure: undefined });
  }
  expect(course.lanes.some(({ acknowledged }) => acknowledged > 0)).toBe(true);
});

it('notices a loss, and a server that does not start', async () => {
  const course = await openCourse();
  await playRound(course);
  for (const lane of course.lanes) lane.acknowledged += 1_000;
  expect((await playRound(course)).lost).toBeGreaterThan(0);
  course.instance.program = fileURLToPath(import.meta.url);
  expect((await playRound(course)).failure).toMatch('the server did not start');
});
