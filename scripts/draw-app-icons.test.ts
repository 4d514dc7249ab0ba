import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { APP_ICONS, drawAppIcon, fileOfIcon } from './draw-app-icons.ts';

/** What is written into a file differs between versions of the writer; what is seen does not. */
const seen = (picture: Buffer) => sharp(picture).raw().toBuffer();

test.each(Object.keys(APP_ICONS))('the icon %s is the mark, as it is drawn now', async (name) => {
  const [kept, drawn] = await Promise.all([readFile(fileOfIcon(name)), drawAppIcon(name)]);
  expect((await seen(kept)).equals(await seen(drawn))).toBe(true);
});

describe('the manifest', () => {
  test('names icons and pictures that are there, in the sizes that it says', async () => {
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
});
