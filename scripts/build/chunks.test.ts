import { expect, test } from 'vitest';
import { chunkGroups, findChunkCircle } from './chunks.ts';

const RADIX = 'node_modules/@radix-ui/react-dialog/index.mjs';
const PLUS = 'node_modules/lucide-react/dist/esm/icons/plus.mjs';
const SORTABLE = 'node_modules/@dnd-kit/sortable/index.js';

/** The imports of each file. Files that are not listed import nothing. */
const IMPORTS: Record<string, string[]> = {
  'web/app/app.tsx': ['web/ui/spinner.tsx', 'web/client/call-api.ts'],
  'web/client/call-api.ts': ['contract/account.ts'],
  'contract/account.ts': ['contract/account/shapes.ts'],
  'web/pages/auth-page.tsx': ['web/ui/field.tsx', 'web/features/account/login-form.tsx'],
  'web/app/app-frame.tsx': ['web/ui/tooltip.tsx', 'web/features/habits/public.ts'],
  'web/pages/dashboard-page.tsx': ['web/features/habits/habit-card.tsx', PLUS],
  'web/pages/dashboard/after-habits.tsx': ['web/features/feed/activity-list.tsx'],
  'web/features/habits/public.ts': ['web/features/habits/controls/steps/step-list.tsx'],
  'web/features/habits/habit-card.tsx': ['domain/habits/goal.ts'],
  'web/ui/confirm-dialog.tsx': ['web/ui/dialog.tsx'],
  'web/ui/dialog.tsx': [RADIX],
  'web/ui/list/sortable.tsx': [SORTABLE],
  'web/ui/qr-code.tsx': ['node_modules/lean-qr/index.mjs'],
  'web/features/tokens/token-dialog.tsx': ['web/ui/dialog.tsx'],
};

const CODE: Record<string, string> = {
  'contract/account.ts': 'export const login = defineCall({',
  'contract/tokens.ts': 'export const listTokens = defineCall({',
};

const GRAPH = {
  getModuleInfo: (id: string) => {
    const path = id.replace('/house/', '');
    const importedIds = (IMPORTS[path] ?? []).map((name) => `/house/${name}`);
    return { importedIds, code: CODE[path] ?? null };
  },
};

/** The chunk of a module that two pages or dialogs load. */
function chunkOf(path: string): string | null {
  const groups = chunkGroups('/house');
  return groups.reduce<string | null>(
    (found, { name }) => found ?? name(`/house/${path}`, GRAPH),
    null,
  );
}

test.each([
  ['node_modules/react-dom/client.js', 'react'],
  ['node_modules/wouter/index.js', 'core'],
  [PLUS, 'common'],
  ['node_modules/lucide-react/dist/esm/icons/tag.mjs', 'shared'],
  ['node_modules/zod/mini/index.js', 'rules'],
  ['node_modules/@radix-ui/react-menu/index.mjs', 'popups'],
  [RADIX, 'dialogs'],
  [SORTABLE, 'sorting'],
  ['node_modules/lean-qr/index.mjs', null],
  ['web/app/app.tsx', 'core'],
  ['web/client/call-api.ts', 'core'],
  ['contract/account.ts', 'core'],
  ['contract/account/shapes.ts', 'rules'],
  ['contract/habits/shapes.ts', 'habit-rules'],
  ['web/ui/field.tsx', 'forms'],
  ['web/features/account/login-form.tsx', 'sign-in'],
  ['web/ui/tooltip.tsx', 'common'],
  ['domain/habits/goal.ts', 'common'],
  ['web/features/habits/habit-card.tsx', 'signed-in'],
  ['web/features/habits/controls/steps/step-list.tsx', 'habits'],
  ['web/features/habits/form/habit-form.tsx', 'habits-dialogs'],
  ['web/features/tokens/queries.ts', 'tokens'],
  ['contract/tokens.ts', 'tokens'],
  ['web/features/tokens/token-dialog.tsx', 'tokens-dialogs'],
  ['web/features/feed/activity-list.tsx', 'together'],
  ['domain/habit-words/parse-habit.ts', 'habits'],
  ['domain/people/tokens.ts', 'shared'],
  ['web/ui/avatar.tsx', 'shared'],
  ['web/ui/confirm-dialog.tsx', 'dialogs'],
  ['web/ui/list/sortable.tsx', 'sorting'],
  ['web/ui/menu/menu-items.tsx', 'popups'],
  ['web/ui/qr-code.tsx', null],
  ['web/pages/progress-page.tsx', null],
])('%s is in the chunk %s', (path, chunk) => {
  expect(chunkOf(path)).toBe(chunk);
});

test('Windows paths get the same chunks as other paths', () => {
  const [first] = chunkGroups('C:\\house');
  const graph = { getModuleInfo: () => null };
  expect(first?.name('C:\\house\\node_modules\\react\\index.js', graph)).toBe('react');
});

test('a module that only one page loads stays in its chunk, unless it belongs to the first chunks', () => {
  expect(chunkGroups('/house').map(({ minShareCount }) => minShareCount)).toEqual([undefined, 2]);
});

test('findChunkCircle finds files that import each other directly or indirectly', () => {
  expect(
    findChunkCircle({ page: ['core', 'icons'], core: ['react'], icons: ['react'], react: [] }),
  ).toBeNull();
  expect(
    findChunkCircle({ page: ['core'], core: ['days'], days: ['months'], months: ['core'] }),
  ).toEqual(['core', 'days', 'months', 'core']);
});
