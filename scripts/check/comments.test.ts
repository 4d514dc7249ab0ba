import { expect, test } from 'vitest';
import { checkComments } from './comments.ts';
import { temporaryTree } from './testing/temporary-tree.ts';

const violationsOf = (path: string, text: string) =>
  checkComments(temporaryTree({ [path]: text }).tree);

test.each([
  '// oxlint-disable-next-line no-console',
  '/* eslint-disable */',
  '// biome-ignore format: no',
  '// @ts-ignore',
  '// @ts-nocheck',
  '/* @ts-expect-error */',
])('the check rejects %s', (comment) => {
  expect(violationsOf('domain/a.ts', `const a = 1;\n${comment}\n`)).toEqual([
    expect.stringContaining('domain/a.ts:2:'),
  ]);
});

test('the check accepts @ts-expect-error in tests', () => {
  expect(violationsOf('domain/a.test.ts', '// @ts-expect-error a plain text is no day')).toEqual(
    [],
  );
});

test('the check accepts such words in other comments and in strings', () => {
  expect(
    violationsOf('domain/a.ts', "// Once had an @ts-ignore.\nconst a = '// @ts-ignore';"),
  ).toEqual([]);
});
