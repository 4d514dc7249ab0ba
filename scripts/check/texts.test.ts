import { expect, test } from 'vitest';
import { ROOT } from '../setup/project.mjs';
import { readSourceTree } from './source-tree.ts';
import { temporaryTree } from './testing/temporary-tree.ts';
import { ALLOWED, checkTexts, interfaceTexts } from './texts.ts';

const textsOf = (path: string, code: string) => checkTexts(temporaryTree({ [path]: code }).tree);

test.each([
  'It is asked for once a day.',
  'Nothing is asked of you.',
  'Your habits did not load',
  'Make a new address?',
  'Done. Make another one.',
  'What comes stands here.',
  'This is no number.',
  'It doesn’t work any more.',
  'Take back 250 ml',
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

test('the check reads texts between tags, also over two lines, and templates', () => {
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

test('the check reads all texts of the interface, and each allowed one is still there', () => {
  const texts = interfaceTexts(readSourceTree(ROOT)).map(({ text }) => text);
  expect(texts.filter((text) => /[a-z] [a-z]/i.test(text)).length).toBeGreaterThan(4000);
  for (const allowed of Object.keys(ALLOWED)) expect(texts).toContain(allowed);
});
