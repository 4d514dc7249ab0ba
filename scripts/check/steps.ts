import { availableParallelism } from 'node:os';

/** A step returns its errors, and passes if there are none. */
export type Step = { name: string; run: () => string[] | Promise<string[]> };

/** Runs every step, even if earlier ones failed, one on each core. */
export async function runSteps(
  steps: Step[],
  print: (line: string) => void = console.log,
): Promise<boolean> {
  const failed: string[] = [];
  const waiting = [...steps];
  const runWaiting = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (!(await runStep(step, print))) failed.push(step.name);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
  print(
    failed.length === 0
      ? `check: ${steps.length} passed`
      : `check: ${failed.length} of ${steps.length} failed: ${failed.join(', ')}`,
  );
  return failed.length === 0;
}

async function runStep({ name, run }: Step, print: (line: string) => void): Promise<boolean> {
  const start = performance.now();
  const violations = await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const outcome = violations.length === 0 ? 'ok  ' : 'FAIL';
  print(`${outcome} ${seconds.padStart(5)} s  ${name}`);
  for (const violation of violations) print(`     ${violation.replaceAll('\n', '\n     ')}`);
  return violations.length === 0;
}
