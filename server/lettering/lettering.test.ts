import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Lettering, openLettering } from './lettering.ts';

let lettering: Lettering;
beforeAll(async () => {
  lettering = await openLettering();
});

/** Draws a text 20 points high. Returns which of the 20 × 20 points are dark. */
async function drawn(text: string): Promise<string[]> {
  const { path } = lettering.write(text, 24);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="#fff"/><path transform="translate(2 18)" d="${path}"/></svg>`;
  const points = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
  return Array.from({ length: 20 }, (_, row) =>
    [...points.subarray(row * 20, row * 20 + 20)].map((v) => (v < 128 ? '#' : '.')).join(''),
  );
}

describe('text as outlines', () => {
  test('outlines look like their letters without any installed font', async () => {
    const rows = await drawn('L');
    const stems = rows.slice(2, 15);
    expect(stems.every((row) => /^\.{3,5}#{2,3}\.+$/.test(row))).toBe(true);
    expect(rows[17]).toMatch(/^\.{3,5}#{8,}\.+$/);
  });

  test('outlines have holes where letters have them', async () => {
    const middle = (await drawn('O'))[9] ?? '';
    expect(middle).toMatch(/^\.*#+\.{5,}#+\.*$/);
  });

  test('a text is as wide as its letters, at any size', () => {
    const { width } = lettering.write('Ada', 100);
    const parts = ['A', 'd', 'a'].map((letter) => lettering.write(letter, 100).width);
    expect(width).toBeCloseTo(parts.reduce((sum, part) => sum + part));
    expect(lettering.write('Ada', 50).width).toBeCloseTo(width / 2);
    expect(lettering.write('', 100)).toEqual({ width: 0, path: '' });
  });

  test.each([
    'Ada Osei',
    'Łódź Žižek',
    'Nguyễn Thị Ánh',
    'Ελένη',
    'Владимир',
    'Zoe\u0308',
    '1 of 2 · 99 %',
  ])('outlines exist for %s', (text) => expect(lettering.canWrite(text)).toBe(true));

  test.each(['山田太郎', 'عائشة', 'דב', 'q\u0301', '👩‍🚀', '\u202eAda'])(
    'outlines do not exist for %s',
    (text) => expect(lettering.canWrite(text)).toBe(false),
  );
});
