import { expect, test } from 'vitest';
import { checkEdges } from './edges.ts';
import { temporaryTree } from './testing/temporary-tree.ts';

const FILES = {
  'contract/planner.ts': "import './habits.ts';",
  'server/features/base/account/routes.ts': "import '../settings/public.ts';",
  'server/features/base/settings/tables.ts': "import '../account/tables.ts';",
  'server/features/social/follows/tables.ts': "export const followers = pgTable('followers', {});",
  'server/features/social/feed/queries.ts': "export const list = 'select 1 from followers';",
  'server/features/tracking/progress/progress.test.ts': "import '../habits/queries.ts';",
};

const treeOf = () => temporaryTree(FILES).tree;

test('the check accepts an edge that an import or SQL uses', () => {
  const edges = { planner: ['habits'], account: ['settings'], feed: ['follows'] };
  expect(checkEdges(treeOf(), edges, { settings: ['account'] })).toEqual([]);
});

test('the check rejects an edge that only tests or nothing uses', () => {
  expect(checkEdges(treeOf(), { progress: ['habits'] }, { account: ['settings'] })).toEqual([
    'EDGES: nothing uses progress -> habits',
    'TABLE_EDGES: no foreign key is account -> settings',
  ]);
});
