import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedLine, icalText } from './ical-text.ts';

test.each([
  ['Read', 'Read'],
  ['Read, write; rest', String.raw`Read\, write\; rest`],
  [String.raw`a\b`, String.raw`a\\b`],
  ['one\r\ntwo\nthree', String.raw`one\ntwo\nthree`],
])('icalText escapes %j as %s', (text, written) => {
  expect(icalText(text)).toBe(written);
});

test.each([
  ['SUMMARY:short', 'SUMMARY:short\r\n'],
  ['x'.repeat(75), `${'x'.repeat(75)}\r\n`],
  ['x'.repeat(76), `${'x'.repeat(75)}\r\n x\r\n`],
  [`${'x'.repeat(74)}é`, `${'x'.repeat(74)}\r\n é\r\n`],
])('foldedLine folds a line of %s', (line, folded) => {
  expect(foldedLine(line)).toBe(folded);
});

test('foldedLine keeps lines below 76 bytes, splits no letter, and can be unfolded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const line = text.replaceAll(/[\r\n]/g, '');
      const folded = foldedLine(line);
      const lengths = folded.split('\r\n').map((part) => Buffer.byteLength(part));
      expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
      expect(Buffer.from(folded).toString()).toBe(folded);
      expect(folded.replaceAll('\r\n ', '')).toBe(`${line}\r\n`);
    }),
  );
});
