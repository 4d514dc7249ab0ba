import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryTree } from './check/testing/temporary-tree.ts';

const TSX = resolve('node_modules/tsx/dist/cli.mjs');

/** The whole house as it stands, to build on. */
function copyOfTheHouse(): string {
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

function run(root: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TSX, ...options], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

// The whole check runs once more inside: a slow machine takes its time.
test('a new feature passes the check as it is', { timeout: 240_000 }, () => {
  const root = copyOfTheHouse();
  const { status, output } = run(root, 'scripts/new-feature.ts', 'sleep-log', '--row', '3');
  expect(output).toContain('created contract/sleep-log.ts');
  expect(status).toBe(0);
  const checked = run(root, 'scripts/check/run.ts').output;
  expect(checked).toContain('median lines');
  // What others have left unfinished elsewhere is not this test's matter.
  expect(checked.split('\n').filter((line) => /sleep-?log/i.test(line))).toEqual([]);
  const map = readFileSync(join(root, 'scripts/check/feature-map.ts'), 'utf8');
  expect(map).toMatch(/name: 'together',\s+features: \[[^\]]+'sleep-log',?\s*\]/);
});

test.each([
  [['Sleep Log', '--row', '3'], 'kebab-case'],
  [['habits', '--row', '3'], 'There is a feature habits already'],
  [['sleep-log', '--row', '9'], 'the rows are 1 ground, 2 practice'],
  [[], 'npm run new-feature'],
])('%s is refused in one line, and nothing is written', (options, why) => {
  const { status, output } = run('.', 'scripts/new-feature.ts', ...options);
  expect(status).toBe(1);
  expect(output.trim().split('\n')).toEqual([expect.stringContaining(why)]);
  expect(existsSync('contract/sleep-log.ts')).toBe(false);
});
