import { ByteReader } from './byte-reader.ts';
import { type Contour, type Point, readOutlines } from './outlines.ts';
import { readWoff2 } from './woff2.ts';

export type Glyph = { advance: number; path: string };

/** By character code; advance and path in shares of the font's size, the y axis downwards. */
export type Font = ReadonlyMap<number, Glyph>;

/** A font that a browser would be sent, as outlines: nothing has to be installed to draw with it. */
export function readFont(file: Buffer): Font {
  const tables = readWoff2(file);
  const table = (name: string) => {
    const found = tables.get(name);
    if (!found) throw new Error(`The font has no table "${name}".`);
    return found;
  };
  const perEm = new ByteReader(table('head').bytes, 18).u16();
  const outlines = readOutlines(table('glyf').bytes);
  const counted = new ByteReader(table('hhea').bytes, 34).u16();
  const { bytes, isTransformed } = table('hmtx');
  const advanceOf = (glyph: number) => {
    const at = Math.min(glyph, counted - 1);
    return new ByteReader(bytes, isTransformed ? 1 + 2 * at : 4 * at).u16();
  };
  const glyphs = new Map<number, Glyph>();
  for (const [code, glyph] of readCharacters(table('cmap').bytes)) {
    const contours = outlines[glyph] ?? [];
    glyphs.set(code, { advance: advanceOf(glyph) / perEm, path: pathOf(contours, perEm) });
  }
  return glyphs;
}

const SEGMENTS = 4;
const GROUPS = 12;

/** Character code and glyph, from the subtables that current fonts have. */
function readCharacters(cmap: Buffer): [code: number, glyph: number][] {
  const reader = new ByteReader(cmap, 2);
  const count = reader.u16();
  const offsets = Array.from({ length: count }, () => {
    reader.u32();
    return reader.u32();
  });
  const formatAt = (offset: number) => new ByteReader(cmap, offset).u16();
  const groups = offsets.find((offset) => formatAt(offset) === GROUPS);
  if (groups !== undefined) return readGroups(new ByteReader(cmap, groups + 12));
  const segments = offsets.find((offset) => formatAt(offset) === SEGMENTS);
  return segments === undefined ? [] : readSegments(cmap, segments);
}

function readGroups(reader: ByteReader): [number, number][] {
  const count = reader.u32();
  return Array.from({ length: count }, () => [reader.u32(), reader.u32(), reader.u32()]).flatMap(
    ([first = 0, last = 0, glyph = 0]) =>
      Array.from({ length: last - first + 1 }, (_, at): [number, number] => [
        first + at,
        glyph + at,
      ]),
  );
}

function readSegments(cmap: Buffer, offset: number): [number, number][] {
  const double = new ByteReader(cmap, offset + 6).u16();
  const valueAt = (list: number, segment: number) =>
    new ByteReader(cmap, offset + 14 + list + 2 * segment).u16();
  const found: [number, number][] = [];
  for (let segment = 0; segment < double / 2; segment += 1) {
    // The lists are: ends, a gap of one, starts, differences, places.
    const start = valueAt(double + 2, segment);
    const difference = valueAt(2 * double + 2, segment);
    const place = valueAt(3 * double + 2, segment);
    for (let code = start; code <= valueAt(0, segment) && code < 0xffff; code += 1) {
      const listed = () => valueAt(3 * double + 2 + place + 2 * (code - start), segment);
      const raw = place === 0 ? code : listed();
      if (raw > 0) found.push([code, (raw + difference) & 0xffff]);
    }
  }
  return found;
}

function pathOf(contours: readonly Contour[], perEm: number): string {
  const place = ({ x, y }: { x: number; y: number }) =>
    `${Number((x / perEm).toFixed(4))} ${Number((-y / perEm).toFixed(4))}`;
  return contours.map((contour) => contourPath(contour, place)).join('');
}

const middle = (a: Point, b: Point): Point => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  isOnCurve: true,
});

/** Between two control points TrueType leaves out the point on the curve. */
function contourPath(contour: Contour, place: (point: Point) => string): string {
  const [first, ...others] = startOnCurve(contour);
  if (!first) return '';
  const steps: string[] = [`M${place(first)}`];
  let control: Point | undefined;
  for (const point of [...others, first]) {
    const end = control && !point.isOnCurve ? middle(control, point) : point;
    if (control) steps.push(`Q${place(control)} ${place(end)}`);
    else if (point.isOnCurve) steps.push(`L${place(point)}`);
    control = point.isOnCurve ? undefined : point;
  }
  return `${steps.join('')}Z`;
}

function startOnCurve(contour: Contour): Contour {
  const at = contour.findIndex(({ isOnCurve }) => isOnCurve);
  if (at >= 0) return [...contour.slice(at), ...contour.slice(0, at)];
  const [first, second] = contour;
  return first && second ? [middle(first, second), ...contour.slice(1), first] : [];
}
