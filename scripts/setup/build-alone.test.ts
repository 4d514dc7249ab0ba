import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryTree } from '../check/testing/temporary-tree.ts';

/** A small build like `scripts/build.mjs`: creates a folder that must not exist yet, and waits. */
const program = (root: string, waitMs: number) => `
  import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
  import { buildAlone } from ${JSON.stringify(new URL('build-if-needed.mjs', import.meta.url).href)};
  const root = ${JSON.stringify(root)};
  await buildAlone(async () => {
    for (const folder of ['dist/server', 'dist/web']) mkdirSync(root + folder, { recursive: true });
    mkdirSync(root + 'dist/web/.prerendered');
    appendFileSync(root + 'builds', 'begin ');
    await new Promise((done) => setTimeout(done, ${waitMs}));
    for (const path of ['server/main.js', 'server/worker.js', 'web/index.html']) writeFileSync(root + 'dist/' + path, '');
    appendFileSync(root + 'builds', 'end ');
  }, root);`;

const project = () => `${temporaryTree({ 'server/main.ts': 'export {};' }).root}/`;

function startBuild(root: string, { waitMs = 300, options = [] as string[] } = {}) {
  // Node passes arguments after `--` to the program.
  const args = ['--input-type=module', '--eval', program(root, waitMs), '--', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function waitForEnd(child: ChildProcess): Promise<string> {
  let errors = '';
  child.stderr?.on('data', (part) => {
    errors += String(part);
  });
  const [status] = await new Promise<[number | null]>((done) =>
    child.once('close', (code) => done([code])),
  );
  return status === 0 ? 'built' : errors;
}

const buildsIn = (root: string) =>
  existsSync(join(root, 'builds')) ? readFileSync(join(root, 'builds'), 'utf8').trim() : '';

test('two builds in one folder run one after the other', async () => {
  const root = project();
  const ends = await Promise.all([startBuild(root), startBuild(root)].map(waitForEnd));
  expect(ends).toEqual(['built', 'built']);
  expect(buildsIn(root)).toBe('begin end begin end');
});

test('a start that waited for a build uses that build', async () => {
  const root = project();
  const options = ['--if-needed'];
  const children = [startBuild(root, { options }), startBuild(root, { options })];
  expect(await Promise.all(children.map(waitForEnd))).toEqual(['built', 'built']);
  expect(buildsIn(root)).toBe('begin end');
});

test('a killed build does not block a later one', async () => {
  const root = project();
  const killed = startBuild(root, { waitMs: 60_000 });
  await expect.poll(() => buildsIn(root)).toBe('begin');
  const next = waitForEnd(startBuild(root, { options: ['--if-needed'] }));
  killed.kill('SIGKILL');
  expect(await next).toBe('built');
  expect(buildsIn(root)).toBe('begin begin end');
});
