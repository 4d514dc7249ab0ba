import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type PathCommand } from 'opentype.js/dist/opentype.mjs';
import type { LetterOutlines } from '#server/lettering/lettering.ts';
import { ROOT } from '../setup/project.mjs';

/** The font files of the site. Each has some of the letters. */
const FONT_FILES = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'].map(
  (letters) => `node_modules/@fontsource/inter/files/inter-${letters}-400-normal.woff`,
);

/** Reads the outline of every letter. Contours that letters share, such as é and e, are stored once. */
export function readOutlines(): LetterOutlines {
  const contours = new Map<string, number>();
  const letters: Record<string, number[]> = {};
  let unitsPerEm = 0;
  for (const file of FONT_FILES) {
    const { buffer, byteOffset, length } = readFileSync(join(ROOT, file));
    const font = parse(buffer.slice(byteOffset, byteOffset + length));
    unitsPerEm = font.unitsPerEm;
    for (const [code, index] of Object.entries(font.tables.cmap.glyphIndexMap)) {
      const { advanceWidth, path } = font.glyphs.get(index);
      const places = contoursOf(path.commands).flatMap(({ shape, x, y }) => {
        const number = contours.get(shape) ?? contours.size;
        contours.set(shape, number);
        return [number, x, y];
      });
      letters[String.fromCodePoint(Number(code))] ??= [advanceWidth, ...places];
    }
  }
  return { unitsPerEm, contours: [...contours.keys()], letters };
}

type Contour = { shape: string; x: number; y: number };

/** Each contour begins and ends at 0 0. The y axis points down. */
function contoursOf(commands: readonly PathCommand[]): Contour[] {
  const contours: Contour[] = [];
  let last = '0 0';
  for (const command of commands) {
    if (command.type === 'M') {
      contours.push({ shape: '', x: command.x, y: -command.y });
      last = '0 0';
    }
    const contour = contours.at(-1);
    if (!contour || command.type === 'M' || command.type === 'Z') continue;
    const { segment, end } = segmentOf(command, contour);
    if (command.type !== 'L' || end !== last) contour.shape += segment;
    last = end;
  }
  return contours.filter(({ shape }) => shape !== '');
}

function segmentOf(
  command: Exclude<PathCommand, { type: 'M' } | { type: 'Z' }>,
  { x, y }: Contour,
) {
  const pointAt = (px: number, py: number) => `${Math.round(px - x)} ${Math.round(-py - y)}`;
  if (command.type === 'C') throw new Error('The font has cubic curves, which are not drawn.');
  const end = pointAt(command.x, command.y);
  const control = command.type === 'Q' ? `${pointAt(command.x1, command.y1)} ` : '';
  return { segment: `${command.type}${control}${end}`, end };
}

/** Writes one line per contour and per letter, so that the diff of a newer font is readable. */
export function outlinesAsJson({ unitsPerEm, contours, letters }: LetterOutlines): string {
  const lines = [
    `"unitsPerEm":${unitsPerEm}`,
    `"contours":[\n${contours.map((contour) => JSON.stringify(contour)).join(',\n')}\n]`,
    `"letters":{\n${Object.entries(letters)
      .map(([letter, places]) => `${JSON.stringify(letter)}:${JSON.stringify(places)}`)
      .join(',\n')}\n}`,
  ];
  return `{\n${lines.join(',\n')}\n}\n`;
}
