import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fontsOfStyles, narrowFont, pathOf } from './narrow-fonts.ts';

const fonts = await fontsOfStyles();

test('the styles name two of them', () => {
  expect(fonts.map(({ file, weights, letters }) => [file, weights, letters.length])).toEqual([
    ['inter-latin', { min: 400, max: 700 }, expect.any(Number)],
    ['inter-latin-ext', { min: 400, max: 700 }, expect.any(Number)],
  ]);
  for (const letter of 'Azß€–') expect(fonts[0]?.letters).toContain(letter);
  for (const letter of 'őŁş') expect(fonts[1]?.letters).toContain(letter);
});

test.each(fonts)(
  '$file is what the styles say of it (npx tsx scripts/narrow-fonts.ts)',
  async (font) => {
    expect((await narrowFont(font)).equals(await readFile(pathOf(font)))).toBe(true);
  },
);
