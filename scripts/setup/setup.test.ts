import { spawnSync } from 'node:child_process';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryTree } from '../check/testing/temporary-tree.ts';
import { isBuilt, stampOf } from './build-if-needed.mjs';
import { countPlaywright, countVitest, listFailures, sumUp } from './counts.mjs';
import { isInstalled } from './install.mjs';
import { checkNodeVersion, isWithin } from './prepare.mjs';

test.each([
  ['20.19.0', true],
  ['20.20.2', true],
  ['24.0.0', true],
  ['20.18.9', false],
  ['18.20.0', false],
  ['21.7.0', false],
  ['22.12.0', false],
  ['22.13.0', true],
  ['23.11.0', false],
  ['26.1.0', true],
])('Node %s is supported: %s', (version, expected) => {
  expect(isWithin(version, '^20.19 || ^22.13 || >=24')).toBe(expected);
});

test('an unsupported Node is reported in one line', () => {
  expect(() => checkNodeVersion('18.1.0')).toThrow(
    /^Node 18\.1\.0 is not supported: install Node .+$/,
  );
  expect(() => checkNodeVersion()).not.toThrow();
});

const lockfile = (packages: Record<string, object>) =>
  JSON.stringify({ packages: { '': { version: '1.0.0' }, ...packages } });
const WANTED = lockfile({
  'node_modules/zod': { version: '4.6.7' },
  'node_modules/@other/machine': { version: '1.0.0', optional: true },
});

test.each([
  ['is the same', { 'node_modules/zod': { version: '4.6.7' } }, true],
  ['has another version', { 'node_modules/zod': { version: '4.6.6' } }, false],
  ['lacks a package', {}, false],
  [
    'has an optional one of another version',
    {
      'node_modules/zod': { version: '4.6.7' },
      'node_modules/@other/machine': { version: '0.9.0' },
    },
    false,
  ],
])('isInstalled compares node_modules that %s', (_what, packages, expected) => {
  expect(isInstalled(WANTED, lockfile(packages))).toBe(expected);
});

test('isInstalled is false without node_modules', () => {
  expect(isInstalled(WANTED, '')).toBe(false);
});

const PROJECT = {
  'server/main.ts': 'export {};',
  'web/app.css': '',
  'dist/server/main.js': '',
  'dist/server/worker.js': '',
  'dist/web/index.html': '',
};

function builtProject() {
  const root = `${temporaryTree(PROJECT).root}/`;
  const stamp = stampOf(root);
  writeFileSync(join(root, 'dist/.built'), stamp);
  expect(isBuilt(root, stampOf(root))).toBe(true);
  return root;
}

test.each([
  ['server/main.ts', 'export const a = 1;'],
  ['web/app.css', 'a {}'],
  ['domain/new.ts', 'export {};'],
  ['package-lock.json', '{}'],
])('a changed %s causes a build', (path, text) => {
  const root = builtProject();
  const { root: other } = temporaryTree({ [path]: text });
  spawnSync('cp', ['-r', `${other}/.`, root]);
  expect(isBuilt(root, stampOf(root))).toBe(false);
});

test('a change of the same length causes a build', () => {
  const root = builtProject();
  utimesSync(join(root, 'server/main.ts'), 1, 1);
  expect(isBuilt(root, stampOf(root))).toBe(false);
});

test('a changed test causes no build', () => {
  const root = builtProject();
  writeFileSync(join(root, 'server/main.test.ts'), 'export {};');
  expect(isBuilt(root, stampOf(root))).toBe(true);
});

test('a deleted build is built again', () => {
  const root = builtProject();
  spawnSync('rm', [join(root, 'dist/web/index.html')]);
  expect(isBuilt(root, stampOf(root))).toBe(false);
});

test('the counts of both runners are summed up', () => {
  const vitest = countVitest({ numPassedTests: 7, numFailedTests: 1 });
  const playwright = countPlaywright({ stats: { expected: 2, unexpected: 1, flaky: 1 } });
  const stages = [
    { name: 'check', status: 0 },
    { name: 'unit', status: 1, counts: vitest },
    { name: 'browser', status: 1, counts: playwright },
  ];
  expect(sumUp(stages)).toEqual({ passed: 10, failed: 2 });
});

test('failed tests and files that could not be loaded are listed with their messages', () => {
  const passed = { fullName: 'adds', status: 'passed' };
  const failed = { fullName: 'subtracts', status: 'failed', failureMessages: ['1 is not 2'] };
  const testResults = [
    { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    { name: 'b.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
    { name: 'c.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] },
  ];
  expect(listFailures({ testResults })).toEqual([
    'b.test.ts: subtracts\n1 is not 2',
    'c.test.ts\nUnexpected token',
  ]);
});

test('a stage that fails without a failing test counts as one failure', () => {
  const stages = [
    { name: 'check', status: 1 },
    { name: 'unit', status: 1, counts: { passed: 7, failed: 0 } },
  ];
  expect(sumUp(stages)).toEqual({ passed: 7, failed: 2 });
});
