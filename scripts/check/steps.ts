/** A step returns its errors, and passes if there are none. Those of a warning are only printed. */
export type Step = { name: string; isWarning?: true; run: () => string[] };

/** Runs every step, even if earlier ones failed. */
export function runSteps(steps: Step[], print: (line: string) => void = console.log): boolean {
  const failed = steps.filter((step) => !runStep(step, print));
  print(
    failed.length === 0
      ? `check: ${steps.length} passed`
      : `check: ${failed.length} of ${steps.length} failed: ${failed.map(({ name }) => name).join(', ')}`,
  );
  return failed.length === 0;
}

function runStep({ name, isWarning, run }: Step, print: (line: string) => void): boolean {
  const start = performance.now();
  const violations = run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const outcome = violations.length === 0 ? 'ok  ' : isWarning ? 'warn' : 'FAIL';
  print(`${outcome} ${seconds.padStart(5)} s  ${name}`);
  for (const violation of violations) print(`     ${violation.replaceAll('\n', '\n     ')}`);
  return violations.length === 0 || isWarning === true;
}
