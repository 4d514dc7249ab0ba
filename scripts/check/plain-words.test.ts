import { expect, test } from 'vitest';
import { checkWords } from './plain-words.ts';
import { temporaryTree } from './testing/temporary-tree.ts';

function violationsOf(files: Record<string, string>) {
  const { root, tree } = temporaryTree({ 'docs/a.md': '', '.github/a.yml': '', ...files });
  return checkWords(tree, root);
}

test.each([
  'const isTold = true;',
  'type ToldDay = string;',
  'const TOLD_AT = 1;',
  '// Nobody reads it.',
  "test('what waits is set aside', () => {});",
  'const setAside = [];',
  '/**\n * This was taken\n * back.\n */',
  '// There are three, or there\n// is none.',
  '// oxlint-disable-next-line no-console',
  '/* eslint-disable */',
  '// biome-ignore format: no',
])('the check finds a forbidden word in %j', (text) => {
  expect(violationsOf({ 'domain/a.ts': text })).toEqual([
    expect.stringMatching(/^domain\/a.ts:\d: /),
  ]);
});

test.each(['const threshold = untold;', '// A stolen token.', 'const canewton = 1;'])(
  'the check ignores a forbidden word inside a longer word: %j',
  (text) => {
    expect(violationsOf({ 'domain/a.ts': text })).toEqual([]);
  },
);

test('the check allows names of the database', () => {
  const text = "const sql = 'delete from told_reminders_pkey';";
  expect(violationsOf({ 'server/a.ts': text })).toEqual([]);
  expect(violationsOf({ 'server/a.ts': `${text} // told` })).toHaveLength(1);
});

test('the check names file, line and plain words', () => {
  expect(violationsOf({ 'domain/a.ts': 'const a = 1;\n// As whoever\n' })).toEqual([
    'domain/a.ts:2: "whoever" is no plain word: the user, the visitor, the client',
  ]);
});

test('the check reads documents, files of the root and names of files', () => {
  const files = {
    'docs/deep/page.md': 'Nobody',
    '.github/bug.yml': 'nobody',
    'README.md': 'nobody',
    'web/told.ts': '',
  };
  expect(violationsOf(files).map((violation) => violation.split(':')[0])).toEqual([
    'web/told.ts',
    'README.md',
    'docs/deep/page.md',
    '.github/bug.yml',
  ]);
});
