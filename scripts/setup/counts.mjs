/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ name: string, status: number, counts?: Counts }} Stage
 */

/**
 * @param {{ numPassedTests: number, numFailedTests: number }} report Vitest's own, in JSON
 * @returns {Counts}
 */
export function countVitest({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests };
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number } }} report Playwright's own
 * @returns {Counts}
 */
export function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/**
 * A stage that failed without a failing test (a type error, a broken build, a crash) counts as one
 * failure: a summary must never say `0 failed` beside a red run.
 * @param {Stage[]} stages
 * @returns {Counts}
 */
export function sumUp(stages) {
  const sum = { passed: 0, failed: 0 };
  for (const { status, counts } of stages) {
    const failed = counts?.failed ?? 0;
    sum.passed += counts?.passed ?? 0;
    sum.failed += status !== 0 && failed === 0 ? 1 : failed;
  }
  return sum;
}
