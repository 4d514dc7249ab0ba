import { expect, test } from 'vitest';
import { checkComments } from './comments.ts';
import { temporaryTree } from './testing/temporary-tree.ts';

const violationsOf = (path: string, text: string) =>
  checkComments(temporaryTree({ [path]: text }).tree);

test.each([
  '// oxlint-disable-next-line no-console',
  '/* eslint-disable */',
  '// biome-ignore format: no',
])('the check rejects %s', (comment) => {
  expect(violationsOf('domain/a.ts', `const a = 1;\n${comment}\n`)).toEqual([
    expect.stringContaining('domain/a.ts:2:'),
  ]);
});

test('the check accepts such words in other comments and in strings', () => {
  expect(
    violationsOf('domain/a.ts', "// Once had a biome-ignore.\nconst a = '// biome-ignore';"),
  ).toEqual([]);
});
