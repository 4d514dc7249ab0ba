import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { OUTLINES_FILE } from '#server/lettering/lettering.ts';
import { APP_ICONS, drawAppIcon, fileOfIcon } from './app-icons.ts';
import { drawHabitIcons, HABIT_ICONS } from './habit-icons.ts';
import { outlinesAsJson, readOutlines } from './letter-outlines.ts';

/** The bytes of a file differ between versions of sharp, its pixels do not. */
const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();

test.each(Object.keys(APP_ICONS))(
  'the app icon %s shows the current mark (npm run assets)',
  async (name) => {
    const [kept, drawn] = await Promise.all([readFile(fileOfIcon(name)), drawAppIcon(name)]);
    expect((await pixels(kept)).equals(await pixels(drawn))).toBe(true);
  },
);

test('the habit icons are those of lucide (npm run assets)', async () => {
  expect(await readFile(HABIT_ICONS, 'utf8')).toBe(await drawHabitIcons());
});

test('the letter outlines are those of the font (npm run assets)', () => {
  // Not `toEqual`: a difference of a thousand lines is unreadable.
  const isSame = readFileSync(OUTLINES_FILE, 'utf8') === outlinesAsJson(readOutlines());
  expect(isSame).toBe(true);
});

test('the manifest lists existing icons and pictures with their sizes', async () => {
  const text = await readFile('web/public/manifest.webmanifest', 'utf8');
  const { icons, screenshots } = JSON.parse(text) as Record<
    'icons' | 'screenshots',
    { src: string; sizes: string }[]
  >;
  const pictures = [...icons, ...screenshots].filter(({ src }) => src.endsWith('.png'));
  expect(pictures.length).toBeGreaterThan(4);
  for (const { src, sizes } of pictures) {
    const { width, height } = await sharp(`web/public${src}`).metadata();
    expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`);
  }
});
