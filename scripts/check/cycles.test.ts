import { expect, test } from 'vitest';
import { checkCycles } from './cycles.ts';
import { temporaryTree } from './testing/temporary-tree.ts';

const violationsOf = (files: Record<string, string>) => checkCycles(temporaryTree(files).tree);

test('the check accepts imports without a cycle', () => {
  const files = {
    'domain/a.ts': "import './b.ts'; import './c.ts';",
    'domain/b.ts': "import './c.ts'; import 'zod';",
    'domain/c.ts': '',
  };
  expect(violationsOf(files)).toEqual([]);
});

test.each([
  ['values', "import { a } from './a.ts';"],
  ['types', "import type { A } from './a.ts';"],
  ['what is loaded later', "export const a = () => import('./a.ts');"],
  ['another way to say it', "import '#domain/a.ts';"],
])('the check rejects files that import each other: %s', (_what, text) => {
  expect(violationsOf({ 'domain/a.ts': "import './b.ts';", 'domain/b.ts': text })).toEqual([
    'domain/a.ts imports domain/b.ts imports domain/a.ts',
  ]);
});

test('the check reports a longer cycle once, whichever file it starts from', () => {
  const files = {
    'domain/a.ts': "import './b.ts';",
    'domain/b.ts': "import './c.ts';",
    'domain/c.ts': "import './d.ts';",
    'domain/d.ts': "import './b.ts';",
  };
  expect(violationsOf(files)).toEqual([
    'domain/b.ts imports domain/c.ts imports domain/d.ts imports domain/b.ts',
  ]);
});
