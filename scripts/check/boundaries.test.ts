import { expect, test } from 'vitest';
import { checkBoundaries } from './boundaries.ts';
import { temporaryTree } from './testing/temporary-tree.ts';

const PROJECT = {
  'domain/days/local-day.ts': '',
  'domain/habits/goal.ts': "import '../days/local-day.ts';",
  'contract/habits.ts': "import '#domain/days/local-day.ts';",
  'contract/feed.ts': "import './habits.ts';",
  'server/app.ts': "import './features/tracking/habits/routes.ts';",
  'server/reactions.ts': "import './features/social/feed/reactions.ts';",
  'server/jobs.ts': "import './features/social/feed/jobs.ts'; import './http/calls.ts';",
  'server/schema.ts': "import './features/tracking/habits/tables.ts';",
  'server/context.ts': "import './http/calls.ts'; import './database/database.ts';",
  'server/http/calls.ts': "import '#server/database/database.ts';",
  'server/database/columns.ts': "import 'drizzle-orm';",
  'server/database/database.ts': "import 'pg';",
  'server/testing/cast.ts': "import '#server/app.ts';",
  'server/seeds/cast.ts': "import '#server/features/tracking/habits/commands/set-habit-day.ts';",
  'server/features/base/account/public.ts': "export { findUser } from './queries.ts';",
  'server/features/base/account/queries.ts': "import './tables.ts';",
  'server/features/base/account/tables.ts': "import '#server/database/columns.ts';",
  'server/features/base/settings/tables.ts': "import '../account/tables.ts';",
  'server/features/tracking/habits/routes.ts':
    "import 'fastify'; import './commands/set-habit-day.ts';",
  'server/features/tracking/habits/commands/set-habit-day.ts': "import '../tables.ts';",
  'server/features/tracking/habits/tables.ts': "import '#server/features/base/account/tables.ts';",
  'server/features/tracking/habits/mails/welcome.ts':
    "import '../queries.ts'; import './frame.ts';",
  'server/features/tracking/habits/mails/frame.ts': '',
  'server/features/tracking/habits/queries.ts': '',
  'server/features/tracking/habits/public.ts': '',
  'server/features/social/follows/public.ts': '',
  'server/features/social/feed/reactions.ts': "import '#server/features/social/follows/public.ts';",
  'server/features/social/feed/jobs.ts': "import '#server/features/tracking/habits/public.ts';",
  'web/main.tsx': "import './app/router.tsx';",
  'web/app/router.tsx': "const page = () => import('#web/pages/dashboard.tsx');",
  'web/pages/dashboard.tsx':
    "import '#web/features/habits/card.tsx'; import '../features/feed/list.tsx';",
  'web/features/habits/card.tsx': "import '#web/ui/button.tsx'; import '#contract/habits.ts';",
  'web/features/habits/public.ts': "export { Card } from './card.tsx';",
  'web/features/feed/list.tsx':
    "import type { Habit } from '#contract/habits.ts'; import '#web/features/habits/public.ts';",
  'web/features/feed/public.ts': '',
  'web/features/planner/public.ts': '',
  'web/ui/button.tsx': "import '#domain/days/local-day.ts'; import 'radix-ui';",
  'web/ui/toast-failure.ts': "import '#web/client/call-api.ts';",
  'web/client/call-api.ts': "import '#contract/habits.ts';",
  'e2e/habits.test.ts': "import '#contract/habits.ts';",
  'scripts/demo.ts': "import '#server/app.ts';",
};

function violationsWith(files: Record<string, string>): string[] {
  const { root, tree } = temporaryTree({ ...PROJECT, ...files });
  return checkBoundaries(tree, root);
}

test('the check accepts a project whose imports are all allowed', () => {
  expect(violationsWith({})).toEqual([]);
});

test.each([
  ['domain imports a package', 'domain/a.ts', "import 'zod';"],
  ['domain imports Node', 'domain/a.ts', "import 'node:fs';"],
  ['domain imports Node by its old name', 'domain/a.ts', "import 'fs';"],
  [
    'a lower folder of the domain imports a higher one',
    'domain/days/a.ts',
    "import '../habits/goal.ts';",
  ],
  ['domain imports the contract', 'domain/a.ts', "import '#contract/habits.ts';"],
  ['the contract imports the server', 'contract/habits.ts', "import '#server/app.ts';"],
  ['the contract imports Fastify', 'contract/habits.ts', "import 'fastify';"],
  ['a contract knows a lower one', 'contract/habits.ts', "import './feed.ts';"],
  ['the server imports the web', 'server/app.ts', "import '#web/main.tsx';"],
  ['the web imports the server', 'web/main.tsx', "import '../server/app.ts';"],
  ['the server imports a script', 'server/app.ts', "import '../scripts/demo.ts';"],
  ['code imports what is for tests', 'server/app.ts', "import './testing/cast.ts';"],
  ['the server imports seeds', 'server/app.ts', "import './seeds/cast.ts';"],
  ['a test of the web imports the server', 'web/a.test.ts', "import '#server/app.ts';"],
])('the check rejects a project in which %s', (_what, path, text) => {
  expect(violationsWith({ [path]: text })).toEqual([expect.stringContaining(`${path}:1:`)]);
});

const habits = (file: string) => `server/features/tracking/habits/${file}`;
const feed = (file: string) => `server/features/social/feed/${file}`;

test.each([
  [
    'a feature imports a lower one',
    habits('queries.ts'),
    '#server/features/social/follows/public.ts',
  ],
  ['a feature imports its own row without an edge', habits('queries.ts'), '#contract/planner.ts'],
  [
    'a feature passes by the door',
    feed('queries.ts'),
    '#server/features/tracking/habits/queries.ts',
  ],
  [
    'a feature imports tables of another one',
    feed('queries.ts'),
    '#server/features/tracking/habits/tables.ts',
  ],
  [
    'shared code imports a feature',
    'server/mail/a.ts',
    '#server/features/tracking/habits/public.ts',
  ],
  ['a shared folder imports the composition', 'server/jobs/a.ts', '#server/jobs.ts'],
  ['the database imports a higher layer', 'server/database/a.ts', '#server/http/calls.ts'],
  [
    'the database imports a table of a feature',
    'server/database/a.ts',
    '#server/features/tracking/habits/tables.ts',
  ],
  ['the context imports a feature', 'server/context.ts', './features/tracking/habits/public.ts'],
  [
    'the composition imports past public.ts',
    'server/app.ts',
    './features/tracking/habits/queries.ts',
  ],
  ['a feature knows the app', habits('queries.ts'), '#server/app.ts'],
  ['routes know SQL', habits('routes.ts'), 'drizzle-orm'],
  ['routes know the driver', habits('routes/list.ts'), 'pg'],
  ['routes know tables', habits('routes.ts'), './tables.ts'],
  ['commands know HTTP', habits('commands.ts'), 'fastify'],
  ['commands know a plugin of HTTP', habits('commands/a.ts'), '@fastify/cookie'],
  ['commands know routes', habits('commands.ts'), './routes.ts'],
  ['queries call commands', habits('queries.ts'), './commands/set-habit-day.ts'],
  [
    'a subject of others is used',
    feed('queries.ts'),
    '#server/features/tracking/habits/mails/frame.ts',
  ],
  ['a subject knows routes', habits('mails/welcome.ts'), '../routes.ts'],
  ['a subject knows HTTP', habits('mails/welcome.ts'), 'fastify'],
  ['tables import code', habits('tables.ts'), './queries.ts'],
  ['tables import the database', habits('tables.ts'), '#server/database/database.ts'],
  ['tables point at a higher row', habits('tables.ts'), '../follows/tables.ts'],
  ['a reaction is called directly', feed('commands.ts'), './reactions.ts'],
  ['a job is called directly', feed('routes.ts'), './jobs.ts'],
  [
    'a file other than the list of jobs imports a job',
    'server/main.ts',
    './features/social/feed/jobs.ts',
  ],
])('the check rejects a server in which %s', (_what, path, specifier) => {
  const violations = violationsWith({
    'contract/planner.ts': '',
    'server/features/social/follows/tables.ts': '',
    [path]: `import '${specifier}';`,
  });
  expect(violations).toEqual([expect.stringContaining(`${path}:1:`)]);
});

test.each([
  ['a feature passes by the door', 'web/features/feed/list.tsx', "import '../habits/card.tsx';"],
  ['a feature uses a lower one', 'web/features/habits/card.tsx', "import '../feed/public.ts';"],
  [
    'a feature uses its own row undeclared',
    'web/features/import/a.ts',
    "import '../planner/public.ts';",
  ],
  [
    'a file in a deeper folder is named public.ts',
    'web/features/feed/a.ts',
    "import '../habits/card/public.ts';",
  ],
  ['a feature knows a page', 'web/features/feed/list.tsx', "import '#web/pages/dashboard.tsx';"],
  ['a feature knows the router', 'web/features/feed/list.tsx', "import '#web/app/router.tsx';"],
  ['a page knows the frame', 'web/pages/dashboard.tsx', "import '#web/app/router.tsx';"],
  ['a page fetches the frame', 'web/pages/dashboard.tsx', "void import('#web/app/router.tsx');"],
  ['the design system knows a page', 'web/ui/a.tsx', "import '#web/pages/dashboard.tsx';"],
  [
    'a control of habits knows a view',
    'web/features/habits/controls/tick.ts',
    "import '../views/grid.tsx';",
  ],
  ['the client knows the design system', 'web/client/a.ts', "import '#web/ui/button.tsx';"],
  ['the client knows the entry point', 'web/client/a.ts', "import '#web/main.tsx';"],
  ['the design system knows a feature', 'web/ui/a.tsx', "import '#web/features/feed/list.tsx';"],
  ['the design system knows a contract', 'web/ui/a.tsx', "import '#contract/habits.ts';"],
  ['a feature knows a lower contract', 'web/features/habits/a.ts', "import '#contract/feed.ts';"],
])('the check rejects a web in which %s', (_what, path, text) => {
  const violations = violationsWith({
    'web/features/habits/card/public.ts': '',
    'web/features/habits/views/grid.tsx': '',
    [path]: text,
  });
  expect(violations).toEqual([expect.stringContaining(`${path}:1:`)]);
});

test.each([
  ['export from', "export { a } from '#contract/habits.ts';"],
  ['export all', "export * from '#contract/habits.ts';"],
  ['import()', "export const a = () => import('#contract/habits.ts');"],
  ['a type import', "import type { A } from '#contract/habits.ts';"],
  ['a type in place', "export type A = import('#contract/habits.ts').A;"],
  ['require', "export const a = require('#contract/habits.ts');"],
  ['a computed name', 'export const a = (b: string) => import(b);'],
  ['a file that is not there', "import './nowhere.ts';"],
  ['a syntax error', 'import {'],
])('the check sees every form of import: %s', (_what, text) => {
  expect(violationsWith({ 'domain/a.ts': text })).toEqual([
    expect.stringMatching(/^domain\/a\.ts:\d+:/),
  ]);
});

test.each([
  [habits('public.ts'), './queries.ts'],
  ['web/features/habits/public.ts', './card.tsx'],
])('a public.ts lists its exports by name: %s', (path, specifier) => {
  expect(violationsWith({ [path]: `export * from '${specifier}';` })).toEqual([
    expect.stringContaining('no "export *"'),
  ]);
});

test('code that runs before the installation imports only Node', () => {
  expect(
    violationsWith({ 'scripts/start.mjs': "import 'node:fs'; await import('vite');" }),
  ).toEqual([]);
  expect(violationsWith({ 'scripts/start.mjs': "import 'vite';" })).toHaveLength(1);
});

test('tests may import files past public.ts', () => {
  const text =
    "import '#server/features/tracking/habits/queries.ts'; import '#server/testing/cast.ts';";
  expect(violationsWith({ 'server/features/base/account/routes.test.ts': text })).toEqual([]);
});
