/** @module-tag long */

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryTree } from './check/testing/temporary-tree.ts';

const TSX = resolve('node_modules/tsx/dist/cli.mjs');

/** Copies the project, so that a feature can be added. */
function copyOfTheProject(): string {
  const { root } = temporaryTree({});
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const path of listed.trim().split('\n')) {
    if (existsSync(path)) cpSync(path, join(root, path));
  }
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  return root;
}

const FEATURE_FILES = [
  'contract/sleep-log.ts',
  'server/features/social/sleep-log/queries.ts',
  'server/features/social/sleep-log/routes.ts',
  'server/features/social/sleep-log/routes.test.ts',
  'web/features/sleep-log/queries.ts',
  'web/features/sleep-log/sleep-log-count.tsx',
  'web/features/sleep-log/sleep-log-count.test.tsx',
  'e2e/sleep-log.test.ts',
];

function run(root: string, command: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(command, options, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  return { status, output: stdout + stderr };
}

const runScript = (root: string, ...options: string[]) =>
  run(root, process.execPath, TSX, ...options);

const runTool = (root: string, tool: string, ...options: string[]) =>
  run(root, resolve('node_modules/.bin', tool), ...options);

function projectWithFeature(): string {
  const root = copyOfTheProject();
  const { status, output } = runScript(
    root,
    'scripts/new-feature.ts',
    'sleep-log',
    '--row',
    'social',
  );
  for (const path of FEATURE_FILES) expect(output).toContain(`created ${path}`);
  expect(output.match(/^created /gm)).toHaveLength(FEATURE_FILES.length);
  expect(status).toBe(0);
  return root;
}

/** Type-checks the files of the feature and their imports. */
function checkTypes(root: string) {
  const project = {
    extends: './tsconfig.tools.json',
    include: ['server/testing/*', 'server/embedded-postgres/testing/*', 'web/testing/*'],
    files: FEATURE_FILES,
  };
  writeFileSync(join(root, 'tsconfig.feature.json'), JSON.stringify(project));
  return runTool(root, 'tsc', '-p', 'tsconfig.feature.json');
}

test('a new feature passes the check without changes', () => {
  const root = projectWithFeature();
  const calls = readFileSync(join(root, 'contract/calls.ts'), 'utf8');
  expect(calls).toContain("{ title: 'Sleep log', calls: callsOf(Object.entries(sleepLog)) },");

  const checked = runScript(root, 'scripts/check/run.ts', '--fast').output;
  expect(checked).toMatch(/check: \d+ passed|check: \d+ of \d+ failed/);
  // Ignores errors in other files.
  expect(checked.split('\n').filter((line) => /sleep-?log/i.test(line))).toEqual([]);
  expect(runTool(root, 'oxlint', '--deny-warnings', ...FEATURE_FILES).output).toContain(
    'Found 0 warnings and 0 errors',
  );
  expect(checkTypes(root).output).toBe('');

  // Checks that Playwright finds the journey.
  const journeys = runTool(root, 'playwright', 'test', '--list', 'e2e/sleep-log.test.ts');
  expect(journeys.output).toContain('sleep-log.test.ts:8:1 › a new user sees the count');
  expect(journeys.output).toContain('Total: 2 tests in 1 file');
});

test.each([
  [['Sleep Log', '--row', '3'], 'kebab-case'],
  [['habits', '--row', '3'], 'The feature habits already exists'],
  [['sleep-log', '--row', '9'], 'The rows are 1 base, 2 tracking'],
  [[], 'npm run new-feature'],
])('new-feature refuses %s in one line, and writes nothing', (options, why) => {
  const { status, output } = runScript('.', 'scripts/new-feature.ts', ...options);
  expect(status).toBe(1);
  expect(output.trim().split('\n')).toEqual([expect.stringContaining(why)]);
  expect(existsSync('contract/sleep-log.ts')).toBe(false);
});
