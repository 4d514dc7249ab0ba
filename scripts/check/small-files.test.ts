import { expect, test } from 'vitest';
import { findSmallFiles } from './small-files.ts';
import { linesOfCode, temporaryTree } from './testing/temporary-tree.ts';

const OWNER = 'web/app/header.tsx';
const SMALL = 'web/app/clock.tsx';
const owner = { [OWNER]: "import { Clock } from './clock.tsx';" };
const small = { [SMALL]: linesOfCode(24) };

const found = (files: Record<string, string>, standsAlone: Record<string, string> = {}) =>
  findSmallFiles(temporaryTree(files).tree, standsAlone);

test('the check reports a small file together with its only importer', () => {
  expect(found({ ...owner, ...small })).toEqual([`${SMALL}: 24 lines for ${OWNER} alone`]);
});

test('a small file that is imported twice by one file has one importer', () => {
  const twice = `import type { Props } from './clock.tsx'; ${owner[OWNER]}`;
  expect(found({ [OWNER]: twice, ...small })).toHaveLength(1);
});

test.each<[string, Record<string, string>]>([
  ['long enough', { ...owner, [SMALL]: linesOfCode(25) }],
  ['imported by two files', { ...owner, ...small, 'web/main.tsx': "import './app/clock.tsx';" }],
  ['without importers', small],
  ['loaded on demand', { ...small, [OWNER]: "const clock = () => import('./clock.tsx');" }],
  [
    'tested alone',
    { ...owner, ...small, 'web/app/clock.test.tsx': "import { Clock } from './clock.tsx';" },
  ],
  [
    'the public.ts of a feature',
    {
      'web/features/habits/public.ts': linesOfCode(3),
      'web/features/feed/card.tsx': "import { a } from '#web/features/habits/public.ts';",
    },
  ],
  [
    'exported by the public.ts of a feature',
    {
      'web/features/habits/actions.ts': linesOfCode(3),
      'web/features/habits/public.ts': "export { a } from './actions.ts';",
    },
  ],
  [
    'of a kind that each feature has',
    {
      'server/features/tracking/habits/jobs.ts': linesOfCode(3),
      'server/jobs.ts': "import { jobs } from './features/tracking/habits/jobs.ts';",
    },
  ],
  [
    'a file of tables',
    {
      'server/security/tables.ts': linesOfCode(3),
      'server/schema.ts': "export { limits } from './security/tables.ts';",
    },
  ],
  [
    'of another kind than its importer',
    {
      'server/features/tracking/habits/commands/delete-habit.ts': linesOfCode(3),
      'server/features/tracking/habits/routes/habits.ts':
        "import { a } from '../commands/delete-habit.ts';",
    },
  ],
  [
    'the contract of a feature',
    {
      'contract/health.ts': linesOfCode(3),
      'contract/calls.ts': "export * as health from './health.ts';",
    },
  ],
  [
    'for tests',
    {
      'web/testing/cast.ts': linesOfCode(3),
      'web/testing/render.tsx': "import { ada } from './cast.ts';",
    },
  ],
])('the check accepts a file that is %s', (_what, files) => {
  expect(found(files)).toEqual([]);
});

test('the check reports a small file of the same kind as its importer', () => {
  const files = {
    'server/features/tracking/habits/commands/note.ts': linesOfCode(3),
    'server/features/tracking/habits/commands/tick.ts': "import { note } from './note.ts';",
  };
  expect(found(files)).toHaveLength(1);
});

test('the check skips an exception, and reports one that is not needed any more', () => {
  const standsAlone = { [SMALL]: 'one of nine of its kind' };
  expect(found({ ...owner, ...small }, standsAlone)).toEqual([]);
  expect(found({ ...owner, [SMALL]: linesOfCode(25) }, standsAlone)).toEqual([
    expect.stringContaining('an exception without need'),
  ]);
});
