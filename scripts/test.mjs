import { existsSync, readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { buildIfNeeded } from './setup/build-if-needed.mjs';
import { findOrInstallBrowser } from './setup/browser.mjs';
import { countPlaywright, countVitest, listFailures, sumUp } from './setup/counts.mjs';
import { prepare, runCommand } from './setup/prepare.mjs';
import { say } from './setup/project.mjs';
import { runProgram } from './setup/run-program.mjs';

/** Without `--all`: no long tests, and only the core journeys. `npm run test:all` and CI run all. */
const SHORT = { vitest: ['--tagsFilter=!long'], playwright: ['--grep=@core'] };
const leftOut = process.argv.includes('--all') ? { vitest: [], playwright: [] } : SHORT;

const VITEST_REPORT = 'test-results/vitest.json';
const PLAYWRIGHT_REPORT = 'test-results/playwright.json';

await runCommand(async () => {
  await prepare();
  const browser = await findOrInstallBrowser();
  rmSync('test-results', { recursive: true, force: true });
  const check = await runStage('check', ['node_modules/tsx/dist/cli.mjs', 'scripts/check/run.ts']);
  const build = await runBuild();
  const stages = [
    check,
    build,
    // Without a build, tests start programs from their sources.
    await runVitest(build.status === 0 ? { BUILT_PROGRAMS: 'dist/server' } : {}),
    await runPlaywright(browser),
  ];
  const { passed, failed } = sumUp(stages);
  // The browser tests print more lines than a log may keep.
  for (const failure of readReport(VITEST_REPORT, listFailures) ?? []) {
    say(`failed: ${stripVTControlCharacters(failure)}`);
  }
  const failing = stages.filter(({ status }) => status !== 0).map(({ name }) => name);
  if (failing.length > 0) say(`failed: ${failing.join(', ')}`);
  process.exitCode = failing.length > 0 || failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
});

/**
 * @param {string} name
 * @param {string[]} options
 * @param {NodeJS.ProcessEnv} [env]
 */
async function runStage(name, options, env = process.env) {
  say(name);
  const start = performance.now();
  const { status } = await runProgram(process.execPath, options, { env });
  const seconds = Math.round((performance.now() - start) / 1000);
  say(`${name} ${status === 0 ? 'passed' : 'failed'} in ${seconds} s`);
  return { name, status };
}

/** Reuses the build of the check. */
async function runBuild() {
  const name = 'build';
  try {
    await buildIfNeeded();
    return { name, status: 0 };
  } catch (error) {
    console.error(error);
    return { name, status: 1 };
  }
}

/** @param {NodeJS.ProcessEnv} env */
async function runVitest(env) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const options = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...leftOut.vitest];
  const stage = await runStage('unit and API tests', options, { ...process.env, ...env });
  return { ...stage, counts: readReport(VITEST_REPORT, countVitest) };
}

/** @param {string} browser */
async function runPlaywright(browser) {
  const command = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--project=journeys',
    '--reporter=line,json',
  ];
  const options = [...command, ...leftOut.playwright];
  const stage = await runStage('browser tests', options, {
    ...process.env,
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT,
  });
  return { ...stage, counts: readReport(PLAYWRIGHT_REPORT, countPlaywright) };
}

/**
 * @template Report, Result
 * @param {string} path
 * @param {(report: Report) => Result} read
 */
function readReport(path, read) {
  // A crashed runner leaves no report. Its status counts as a failure.
  return existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}
