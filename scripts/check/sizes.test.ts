import { expect, test } from 'vitest';
import { checkSizes } from './sizes.ts';
import { linesOfCode, temporaryTree } from './testing/temporary-tree.ts';

const body = (lines: number) => `{\n${'  work();\n'.repeat(lines - 2)}}`;
const violationsOf = (path: string, text: string) =>
  checkSizes(temporaryTree({ [path]: text }).tree);
const ROUTES = 'server/features/tracking/habits/routes.ts';

test.each([
  ['a file', 'domain/a.ts', linesOfCode, 250],
  ['a test', 'domain/a.test.ts', linesOfCode, 400],
  ['a function', 'domain/a.ts', (lines: number) => `export function long() ${body(lines)}`, 60],
  ['an arrow', 'domain/a.ts', (lines: number) => `export const long = () => ${body(lines)}`, 60],
  ['a method', 'server/a.ts', (lines: number) => `class A {\n  long() ${body(lines)}\n}`, 60],
  ['a hook', 'web/a.tsx', (lines: number) => `export function useLong() ${body(lines)}`, 60],
  ['a component', 'web/a.tsx', (lines: number) => `export function Card() ${body(lines)}`, 150],
  ['a memo', 'web/a.tsx', (lines: number) => `const Card = memo(() => ${body(lines)})`, 150],
  [
    'a handler',
    ROUTES,
    (lines: number) =>
      `export const routes = (app) => {\n  app.get('/', async () => ${body(lines)})\n}`,
    20,
  ],
  [
    'a list of routes',
    ROUTES,
    (lines: number) => `export const routes = (app) => ${body(lines)}`,
    60,
  ],
])('the check rejects %s above its limit', (_what, path, textOf, ceiling) => {
  expect(violationsOf(path, textOf(ceiling))).toEqual([]);
  expect(violationsOf(path, textOf(ceiling + 1))).toEqual([
    expect.stringContaining(`${ceiling + 1} lines`),
  ]);
});

test.each(['server/database/seed/habits.ts', 'web/ui/icons.generated.ts', 'scripts/demo-seeds.ts'])(
  '%s is exempt',
  (path) => {
    expect(violationsOf(path, linesOfCode(500))).toEqual([]);
  },
);
