import { accessSync, constants, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

const Step = z.object({ run: z.string().optional(), uses: z.string().optional() }).loose();
const Workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      steps: z.array(Step),
      strategy: z
        .object({ matrix: z.object({ node: z.array(z.number()) }) })
        .loose()
        .optional(),
    }),
  ),
});

const FILES = ['ci.yml', 'publish.yml'];
const read = (name: string) =>
  Workflow.parse(parse(readFileSync(`.github/workflows/${name}`, 'utf8')));
const stepsOf = (name: string) => Object.values(read(name).jobs).flatMap(({ steps }) => steps);
const testedNodes = Object.values(read('ci.yml').jobs).flatMap(
  ({ strategy }) => strategy?.matrix.node ?? [],
);

test.each(FILES)('%s runs programs of the repository that exist and are executable', (name) => {
  const programs = stepsOf(name)
    .flatMap(({ run = '' }) => run.split('\n'))
    .flatMap((line) => /^(?:\.\/)?((?:\.ci|scripts)\/\S+)/.exec(line.trim())?.[1] ?? []);
  expect(programs.length).toBeGreaterThan(0);
  for (const program of programs) accessSync(program, constants.X_OK);
});

test.each(FILES)('%s uses each action in a named version', (name) => {
  const actions = stepsOf(name).flatMap(({ uses }) => uses ?? []);
  for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
});

test('CI tests every major version of Node that the package allows', () => {
  const { engines } = z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const majors = [...engines.node.matchAll(/(?:\^|>=)(\d+)/g)].map(([, major]) => Number(major));
  expect(testedNodes).toEqual(majors);
});

test('CI tests the Node of the image', () => {
  const [, major] = /^FROM node:(\d+)\./m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  expect(testedNodes).toContain(Number(major));
});
