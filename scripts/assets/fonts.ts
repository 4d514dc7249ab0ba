import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { plainInFeature } from './plain-in-feature.ts';
import { ROOT } from '../setup/project.mjs';

const STYLES = `${ROOT}web/styles/`;
const ORIGINALS = `${ROOT}node_modules/@fontsource-variable/inter/files/`;

/** The font features that the site uses: kerning, accents, tabular figures. Alternative letter shapes are removed. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum'];

/** With tabular figures, Inter makes the hyphen as wide as a figure, which leaves gaps in "sign-in". */
const HYPHEN = '-';

/** A font file, with its properties in fonts.css. */
export type NarrowFont = { file: string; weights: { min: number; max: number }; letters: string };

export async function readFontsOfStyles(): Promise<NarrowFont[]> {
  const styles = await readFile(`${STYLES}fonts.css`, 'utf8');
  return [...styles.matchAll(/@font-face \{(.+?)\}/gs)].flatMap(([, face = '']) => {
    const [, name] = /url\('\.\/fonts\/(.+?)\.woff2'\)/.exec(face) ?? [];
    const [, min, max] = /font-weight: (\d+) (\d+);/.exec(face) ?? [];
    const [, ranges = ''] = /unicode-range:([^;]+);/.exec(face) ?? [];
    if (name === undefined) return [];
    const weights = { min: Number(min), max: Number(max) };
    return [{ file: name, weights, letters: lettersIn(ranges) }];
  });
}

/** Returns `ABC€` for `U+0041-0043, U+20AC`. */
function lettersIn(ranges: string): string {
  const points = [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(
    ([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      const count = Number.parseInt(last, 16) - from + 1;
      return Array.from({ length: count }, (_, at) => from + at);
    },
  );
  return String.fromCodePoint(...points);
}

export const pathOf = ({ file }: NarrowFont): string => `${STYLES}fonts/${file}.woff2`;

export async function cutFont({ file, weights, letters }: NarrowFont): Promise<Buffer> {
  const original = await readFile(`${ORIGINALS}${file}-wght-normal.woff2`);
  const variationAxes = { wght: { ...weights, default: weights.min } };
  const narrow = { variationAxes, keepFeatures: FEATURES };
  if (!letters.includes(HYPHEN)) {
    return subsetFont(original, letters, { targetFormat: 'woff2', ...narrow });
  }
  const open = await subsetFont(original, letters, { targetFormat: 'truetype', ...narrow });
  const mended = plainInFeature(open, 'tnum', HYPHEN);
  return subsetFont(mended, letters, { targetFormat: 'woff2', keepFeatures: FEATURES });
}
