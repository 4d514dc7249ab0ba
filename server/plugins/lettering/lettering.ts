import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Font, readFont } from './font.ts';

/** The files that browsers are sent, each with some of the letters. */
const FONT_FILES = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'].map(
  (letters) => `inter-${letters}-wght-normal.woff2`,
);

// Built, they stand beside the program; from source, where they were installed.
const FOLDERS = ['./fonts/', '../../../node_modules/@fontsource-variable/inter/files/'];

const LONE_MARK = /\p{M}/u;

export type Line = { width: number; path: string };

export type Lettering = {
  /** Whether there is an outline for each of its characters. */
  canWrite(text: string): boolean;
  /** One line beginning at 0, standing on y = 0. */
  write(text: string, size: number): Line;
};

let opened: Promise<Lettering> | undefined;

/** Text as outlines. Read when first asked for: it takes a moment and some memory. */
export function openLettering(): Promise<Lettering> {
  opened ??= readFonts().then(letteringOf);
  return opened;
}

async function readFonts(): Promise<Font[]> {
  const folder = FOLDERS.map((path) => new URL(path, import.meta.url)).find((url) =>
    existsSync(new URL(FONT_FILES[0] ?? '', url)),
  );
  if (!folder) throw new Error('The fonts of the pictures are not there: please build anew.');
  return Promise.all(
    FONT_FILES.map(async (name) => readFont(await readFile(new URL(name, folder)))),
  );
}

function letteringOf(fonts: readonly Font[]): Lettering {
  const glyphOf = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return fonts.find((font) => font.has(code))?.get(code);
  };
  return {
    canWrite: (text) => {
      const composed = text.normalize('NFC');
      // A mark of its own would have to be put onto the letter before it.
      return (
        !LONE_MARK.test(composed) && Array.from(composed).every((one) => glyphOf(one) !== undefined)
      );
    },
    write: (text, size) => {
      let width = 0;
      let path = '';
      for (const character of text.normalize('NFC')) {
        const glyph = glyphOf(character);
        if (!glyph) continue;
        path += movedPath(glyph.path, width, size);
        width += glyph.advance * size;
      }
      return { width, path };
    },
  };
}

/** Numbers come in pairs of x and y. */
function movedPath(path: string, x: number, size: number): string {
  let isX = false;
  return path.replaceAll(/-?[\d.]+/g, (number) => {
    isX = !isX;
    return String(Number((Number(number) * size + (isX ? x : 0)).toFixed(1)));
  });
}
