import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureKindOf } from './picture-kind.ts';

const blank = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#ffffff' } });

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'the kind of a picture is recognised: %s',
  async (kind) => {
    expect(pictureKindOf(await blank().toFormat(kind).toBuffer())).toBe(kind);
  },
);

test('the kind of a picture is recognised by the first bytes alone', () => {
  expect(pictureKindOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg');
});

test.each([
  ['TIFF', () => blank().tiff().toBuffer()],
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a sound', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
  ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0')],
  ['text', () => Buffer.from('GIF is what this text begins with')],
  ['nothing', () => Buffer.alloc(0)],
])('the kind of a picture is undefined for %s', async (_, content) => {
  expect(pictureKindOf(await content())).toBeUndefined();
});
