import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import subsetFont from 'subset-font';
import { plainInFeature } from './plain-in-feature.ts';
import { readFontsOfStyles, cutFont, pathOf } from './fonts.ts';

const fonts = await readFontsOfStyles();

test('the styles name two font files', () => {
  expect(fonts.map(({ file, weights, letters }) => [file, weights, letters.length])).toEqual([
    ['inter-latin', { min: 400, max: 700 }, expect.any(Number)],
    ['inter-latin-ext', { min: 400, max: 700 }, expect.any(Number)],
  ]);
  for (const letter of 'Azß€–') expect(fonts[0]?.letters).toContain(letter);
  for (const letter of 'őŁş') expect(fonts[1]?.letters).toContain(letter);
});

test.each(fonts)(
  '$file has the letters and weights of the styles (npm run assets)',
  async (font) => {
    expect((await cutFont(font)).equals(await readFile(pathOf(font)))).toBe(true);
  },
);

test('the hyphen stays narrow among tabular figures', async () => {
  const [latin] = fonts;
  if (!latin) throw new Error('There is no font.');
  const open = { targetFormat: 'truetype' as const, keepFeatures: ['tnum'] };
  const font = await subsetFont(await readFile(pathOf(latin)), '-1', open);
  expect(plainInFeature(font, 'tnum', '-').equals(font)).toBe(true);
  expect(plainInFeature(font, 'tnum', '1').equals(font)).toBe(false);
  expect(() => plainInFeature(font, 'tnum', 'x')).toThrow('No lookup of tnum has a glyph for x.');
});
