import { UnsupportedFile } from '#domain/imports/trackers/tracker-file.ts';

/** Longer texts are no habit lists, and parsing needs several times their size. */
const MAX_TEXT_BYTES = 32 * 1024 * 1024;

/** Accepts UTF-8, and UTF-16 with a byte order mark. */
export function decodeText(content: Uint8Array, name: string): string {
  if (content.length > MAX_TEXT_BYTES)
    throw new UnsupportedFile(`${name} is too large to be read.`);
  const text = decode(content, name);
  if (text.includes('\0')) throw notText(name);
  return text;
}

function decode(content: Uint8Array, name: string): string {
  try {
    return new TextDecoder(encodingOf(content), { fatal: true }).decode(content);
  } catch {
    throw notText(name);
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

const notText = (name: string) =>
  new UnsupportedFile(
    `${name} isn’t text in UTF-8. Please choose the file as the tracker exported it.`,
  );
