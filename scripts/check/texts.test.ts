import { expect, test } from 'vitest';
import { temporaryTree } from './testing/temporary-tree.ts';
import { checkTexts } from './texts.ts';

const QUOTATIONS = [
  'Nothing great is created suddenly, any more than a bunch of grapes or a fig.',
  'Make it easy to begin and hard to forget.',
];
const quotations = (texts: string[]) => ({
  'web/quotations.ts': `export const quotations = ${JSON.stringify(texts)};`,
});

const textsOf = (path: string, code: string) =>
  checkTexts(temporaryTree({ ...quotations(QUOTATIONS), [path]: code }).tree);

test.each([
  'It is asked for once a day.',
  'Nothing is asked of you.',
  'It’s not asked for today.',
  'Your habits did not load',
  'Your habits couldn’t be loaded',
  'Make a new address?',
  'Done. Make another one.',
  'What comes stands here.',
  'This is no number.',
  'It doesn’t work any more.',
  'Take back 250 ml',
  'You can take it back.',
])('the check rejects the text %j', (text) => {
  expect(textsOf('web/a.ts', `const a = ${JSON.stringify(text)};`)).toHaveLength(1);
});

test.each([
  'The host asks for a code.',
  'Couldn’t load your habits',
  'Make sure it’s really Ada asking.',
  'This is no longer a number.',
  'You’ll be asked to unlock it.',
])('the check accepts the text %j', (text) => {
  expect(textsOf('web/a.ts', `const a = ${JSON.stringify(text)};`)).toEqual([]);
});

test('the check reads texts between tags, even on two lines, and templates', () => {
  expect(textsOf('web/a.tsx', 'const A = () => <p>\n  This did not\n  load\n</p>;')).toEqual([
    'web/a.tsx:1: "This did not load": “Couldn’t load …”',
  ]);
  expect(
    textsOf('server/mails/a.ts', 'const a = (b: string) => `${b} did not load`;'),
  ).toHaveLength(1);
});

test('the check leaves tests and other folders alone', () => {
  expect(textsOf('web/a.test.ts', "const a = 'This did not load';")).toEqual([]);
  expect(textsOf('bench/a.ts', "const a = 'This did not load';")).toEqual([]);
});

test('the check fails when an exception is unused', () => {
  const { tree } = temporaryTree(quotations(QUOTATIONS.slice(1)));
  expect(checkTexts(tree)).toEqual([
    expect.stringMatching(/"Nothing great is created suddenly.*" is not in the interface$/),
  ]);
});
