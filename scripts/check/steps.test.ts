import { expect, test } from 'vitest';
import { runSteps } from './steps.ts';

async function runChecks(...violations: string[][]) {
  const lines: string[] = [];
  const steps = violations.map((found, at) => ({ name: `step ${at + 1}`, run: () => found }));
  return { hasPassed: await runSteps(steps, (line) => lines.push(line)), output: lines.join('\n') };
}

test('runSteps runs every step, and prints every error', async () => {
  const { hasPassed, output } = await runChecks(['first'], [], ['second', 'third']);
  expect(hasPassed).toBe(false);
  for (const violation of ['first', 'second', 'third']) expect(output).toContain(violation);
  expect(output).toContain('2 of 3 failed: step 1, step 3');
});

test('runSteps passes only without errors', async () => {
  expect((await runChecks([], [])).hasPassed).toBe(true);
});
