import { readFile } from 'node:fs/promises';

/**
 * The outlines of the font of the pages. `npm run assets` creates them, and the build copies them beside the program.
 */
export const OUTLINES_FILE = new URL('./letter-outlines.json', import.meta.url);

export type LetterOutlines = {
  unitsPerEm: number;
  /** In the font’s units, each beginning at 0 0, with the y axis downwards. */
  contours: readonly string[];
  /** The advance width of each letter; then for each of its contours the index, x and y. */
  letters: Readonly<Record<string, readonly number[]>>;
};

const LONE_MARK = /\p{M}/u;

export type Line = { width: number; path: string };

export type Lettering = {
  /** Whether there is an outline for each character. */
  canWrite(text: string): boolean;
  /** One line that begins at x = 0 with its baseline at y = 0. */
  write(text: string, size: number): Line;
};

let opened: Promise<Lettering> | undefined;

/** Draws text as outlines, so that no fonts need to be installed. Loaded at the first call. */
export function openLettering(): Promise<Lettering> {
  opened ??= readFile(OUTLINES_FILE, 'utf8').then((json) => letteringOf(JSON.parse(json)));
  return opened;
}

function letteringOf({ unitsPerEm, contours, letters }: LetterOutlines): Lettering {
  const known = new Map(Object.entries(letters));

  function draw(places: readonly number[], left: number, scale: number): string {
    let path = '';
    for (let at = 1; at < places.length; at += 3) {
      const [contour = 0, x = 0, y = 0] = places.slice(at, at + 3);
      const start = { x: left + x * scale, y: y * scale };
      path += `${scaled(`M0 0${contours[contour]}`, start, scale)}Z`;
    }
    return path;
  }

  return {
    canWrite: (text) => {
      const composed = text.normalize('NFC');
      // A separate mark would need to be positioned on the letter before it.
      return (
        !LONE_MARK.test(composed) && Array.from(composed).every((character) => known.has(character))
      );
    },
    write: (text, size) => {
      const scale = size / unitsPerEm;
      let width = 0;
      let path = '';
      for (const letter of text.normalize('NFC')) {
        const places = known.get(letter);
        if (!places) continue;
        path += draw(places, width, scale);
        width += (places[0] ?? 0) * scale;
      }
      return { width, path };
    },
  };
}

/** Numbers are pairs of x and y. */
function scaled(path: string, start: { x: number; y: number }, scale: number): string {
  let isX = false;
  return path.replaceAll(/-?\d+/g, (number) => {
    isX = !isX;
    return String(Number((Number(number) * scale + (isX ? start.x : start.y)).toFixed(1)));
  });
}
