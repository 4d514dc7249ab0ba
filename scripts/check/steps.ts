import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A step lists its faults; none means that it passes. */
export type Step = { name: string; run: () => string[] };

/** Every step runs, whatever the ones before it found. */
export function runSteps(steps: Step[], print: (line: string) => void = console.log): boolean {
  const failed = steps.filter((step) => !hasPassed(step, print));
  print(
    failed.length === 0
      ? `check: ${steps.length} passed`
      : `check: ${failed.length} of ${steps.length} failed: ${failed.map(({ name }) => name).join(', ')}`,
  );
  return failed.length === 0;
}

function hasPassed({ name, run }: Step, print: (line: string) => void): boolean {
  const start = performance.now();
  const faults = run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  print(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${seconds.padStart(5)} s  ${name}`);
  for (const fault of faults) print(`     ${fault.replaceAll('\n', '\n     ')}`);
  return faults.length === 0;
}

export function tool(name: string, command: string, ...options: string[]): Step {
  return {
    name,
    run: () => {
      const result = spawnSync(join('node_modules', '.bin', command), options, {
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
        maxBuffer: 64 * 1024 * 1024,
      });
      if (result.status === 0) return [];
      const output = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim();
      return [output || (result.error?.message ?? `${command} ended with ${result.status}`)];
    },
  };
}
