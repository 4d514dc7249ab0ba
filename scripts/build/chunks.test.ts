import { expect, test } from 'vitest';
import { type Chunk, circleOf, groupOf, namesOfNothing } from './chunks.ts';

const CHUNK: Chunk = {
  name: 'shared',
  holds: ['node_modules/zod/', 'web/client/', 'web/ui/card.tsx'],
  lacks: ['web/client/day-here.ts'],
};

const BUILT = [
  '/house/node_modules/zod/mini/index.js',
  '/house/web/client/call-api.ts',
  '/house/web/client/day-here.ts',
  '/house/web/ui/card.tsx',
  '/house/web/ui/card.tsx.css?inline',
  '/house/web/ui/business-card.tsx',
  'C:\\house\\web\\client\\log.ts',
];

test('a chunk holds packages, folders and whole files, but for what it lacks', () => {
  const { test: isIn } = groupOf(CHUNK);
  expect(BUILT.filter((id) => isIn(id))).toEqual([
    '/house/node_modules/zod/mini/index.js',
    '/house/web/client/call-api.ts',
    '/house/web/ui/card.tsx',
    'C:\\house\\web\\client\\log.ts',
  ]);
});

test('a name that nothing answers to any more is told', () => {
  expect(namesOfNothing([CHUNK], BUILT)).toEqual([]);
  const renamed = BUILT.map((id) => id.replace('call-api', 'request').replace('card', 'panel'));
  expect(namesOfNothing([CHUNK], renamed)).toEqual(['web/ui/card.tsx (chunk shared)']);
  const emptied = BUILT.filter((id) => !/client|zod/.test(id));
  expect(namesOfNothing([CHUNK], emptied)).toEqual([
    'node_modules/zod/ (chunk shared)',
    'web/client/ (chunk shared)',
    'web/client/day-here.ts (chunk shared)',
  ]);
});

test('chunks that import each other are found, however long the way round', () => {
  expect(
    circleOf({ page: ['core', 'icons'], core: ['react'], icons: ['react'], react: [] }),
  ).toBeNull();
  expect(circleOf({ page: ['core'], core: ['days'], days: ['months'], months: ['core'] })).toEqual([
    'core',
    'days',
    'months',
    'core',
  ]);
});
