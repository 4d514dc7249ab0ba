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
 * Each failed test with its message, and each file that failed without a test.
 * @param {{ testResults: FileResult[] }} report Vitest's own
 * @returns {string[]}
 * @typedef {{ name: string, status: string, message: string, assertionResults: TestResult[] }} FileResult
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} TestResult
 */
export function listFailures({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failures = assertionResults.filter(({ status }) => status === 'failed');
      if (failures.length === 0) return [`${name}\n${message}`];
      return failures.map(
        ({ fullName, failureMessages = [] }) =>
          `${name}: ${fullName}\n${failureMessages.join('\n')}`,
      );
    });
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
