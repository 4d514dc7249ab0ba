import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeFormula, toCsvLine, unescapeFormula } from './spreadsheet-cell.ts';

describe('a cell', () => {
  test.each([
    ['Read', 'Read'],
    ['', ''],
    ['=1+1', "'=1+1"],
    ['+49 30', "'+49 30"],
    ['-5 kg', "'-5 kg"],
    ['@home', "'@home"],
    ['\t=1', "'\t=1"],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
    ["it's", "it's"],
    ["'tis", "'tis"],
    ['a=b', 'a=b'],
  ])('escapeFormula writes %j as %j, and unescapeFormula restores it', (text, cell) => {
    expect(escapeFormula(text)).toBe(cell);
    expect(unescapeFormula(cell)).toBe(text);
  });

  test('escapeFormula never writes a formula, and unescapeFormula restores any text', () => {
    const beginnings = fc.stringMatching(/^['=+@\-\t\r]{0,4}[a-z]{0,3}$/);
    fc.assert(
      fc.property(fc.oneof(beginnings, fc.string()), (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
        expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});

describe('a line', () => {
  test.each([
    [['a', 1, true, null], 'a,1,true,\r\n'],
    [['a, b', 'say "hi"'], '"a, b","say ""hi"""\r\n'],
    [['two\nlines', ' blank'], '"two\nlines"," blank"\r\n'],
    [['=SUM(A1,A2)'], '"\'=SUM(A1,A2)"\r\n'],
    [[-5], '-5\r\n'],
  ])('toCsvLine writes the cells %j as the line %j', (cells, line) => {
    expect(toCsvLine(cells)).toBe(line);
  });
});
