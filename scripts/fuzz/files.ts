import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Random } from '#domain/bots/random.ts';
import { jsonOf, ODD_TEXTS, mutate } from './odd-values.ts';

const SAMPLES = new URL('../../server/features/tracking/import/testing/samples/', import.meta.url);
const RECOGNITION = '../../server/features/tracking/import/recognition/samples/word.png';
const MAX_CUT_BYTES = 64;

export type Files = {
  /** Exports of other trackers, and lists of habits. */
  readonly trackers: readonly Buffer[];
  readonly pictures: readonly Buffer[];
};

export async function readFiles(): Promise<Files> {
  const entries = await readdir(SAMPLES, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const trackers = await Promise.all(files.map(({ name }) => readFile(new URL(name, SAMPLES))));
  const word = await readFile(new URL(RECOGNITION, import.meta.url));
  return { trackers, pictures: [word, ...(await drawPictures())] };
}

async function drawPictures(): Promise<Buffer[]> {
  const drawn = sharp({ create: { width: 24, height: 16, channels: 4, background: '#39c' } });
  const formats = ['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const;
  const pictures = await Promise.all(
    formats.map((format) => drawn.clone().toFormat(format).toBuffer()),
  );
  return [
    ...pictures,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ];
}

/** Removes, changes or repeats bytes, or takes some from another file. */
export function mutateFile(file: Buffer, others: readonly Buffer[], random: Random): Buffer {
  if (file.length === 0) return file;
  const at = random.below(file.length);
  const ways: (() => Buffer)[] = [
    () => file.subarray(0, at),
    () => file.subarray(at),
    () => flipped(file, random),
    () => flipped(file, random),
    () =>
      Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + random.below(MAX_CUT_BYTES))]),
    () => Buffer.concat([file.subarray(0, at), random.oneOf(others).subarray(at)]),
    () => Buffer.concat([file, file.subarray(at)]),
    () =>
      Buffer.concat([
        file.subarray(0, at),
        Buffer.alloc(random.below(MAX_CUT_BYTES)),
        file.subarray(at),
      ]),
    () => mutateText(file, random),
    () => mutateText(file, random),
  ];
  return random.oneOf(ways)();
}

function flipped(file: Buffer, random: Random): Buffer {
  const copy = Buffer.from(file);
  for (let count = 1 + random.below(8); count > 0; count -= 1)
    copy[random.below(copy.length)] = random.below(256);
  return copy;
}

/** Changes one value of a JSON file, or one word of another file, so that the format stays valid. */
function mutateText(file: Buffer, random: Random): Buffer {
  const text = file.toString();
  if (/^\s*[[{]/.test(text)) {
    try {
      return Buffer.from(jsonOf(mutate(JSON.parse(text), random)));
    } catch {
      // The file is already invalid JSON, so it is changed as text.
    }
  }
  const words = text.split(/(?<=[,\n])/);
  words[random.below(words.length)] = random.oneOf(ODD_TEXTS);
  return Buffer.from(words.join(''));
}

const NAMES = ['file.json', 'habits.csv', 'a.zip', '', '\u202egnp.exe', '../../x', 'x'.repeat(300)];

/** multipart/form-data, well-formed except at random. */
export function formOf(
  field: string,
  content: Buffer,
  random: Random,
): { body: Buffer; contentType: string } {
  const isOdd = random.happens(0.2);
  const boundary = `----fuzz${random.below(1_000_000)}`;
  const part = (name: string, isFile: boolean, bytes: Buffer): Buffer[] => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(isFile ? `; filename="${random.oneOf(NAMES)}"` : ''),
    Buffer.from('\r\n\r\n'),
    bytes,
    Buffer.from('\r\n'),
  ];
  const named = isOdd ? random.oneOf([field, 'other', '__proto__', '', 'x'.repeat(200)]) : field;
  const whole = Buffer.concat([
    ...(isOdd && random.happens(0.4) ? part('text', false, Buffer.from('x'.repeat(2_000))) : []),
    ...part(named, !isOdd || random.happens(0.7), content),
    ...(isOdd && random.happens(0.4) ? part(field, true, Buffer.from('again')) : []),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const body = isOdd && random.happens(0.5) ? whole.subarray(0, random.below(whole.length)) : whole;
  const declared = isOdd
    ? random.oneOf([boundary, boundary, 'other', '', 'x'.repeat(100)])
    : boundary;
  return { body, contentType: `multipart/form-data; boundary=${declared}` };
}
