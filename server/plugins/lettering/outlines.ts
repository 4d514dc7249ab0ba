import { ByteReader } from './byte-reader.ts';

/** In the font's units, the y axis upwards. */
export type Point = { x: number; y: number; isOnCurve: boolean };
export type Contour = readonly Point[];

const ARGUMENTS_ARE_WORDS = 0x1;
const HAS_SCALE = 0x8;
const MORE_COMPONENTS = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;
const HAS_INSTRUCTIONS = 0x100;
const COMPOSITE = -1;

/** Every glyph's outline from WOFF2's own form of the `glyf` table (W3C WOFF2, 5.1). */
export function readOutlines(table: Buffer): Contour[][] {
  const reader = new ByteReader(table, 4);
  const count = reader.u16();
  reader.u16();
  const [contours = 0, points = 0, flags = 0, glyphs = 0, composites = 0] = Array.from(
    { length: 7 },
    () => reader.u32(),
  );
  const streams: Streams = {
    contours: reader.take(contours),
    points: reader.take(points),
    flags: reader.take(flags),
    glyphs: reader.take(glyphs),
    composites: reader.take(composites),
  };
  const read: Glyph[] = Array.from({ length: count }, () => readGlyph(streams));
  return read.map((glyph) => assemble(glyph, read));
}

type Streams = Record<'contours' | 'points' | 'flags' | 'glyphs' | 'composites', ByteReader>;
type Component = { glyph: number; dx: number; dy: number };
type Glyph = { contours: Contour[]; components: Component[] };

function readGlyph(streams: Streams): Glyph {
  const count = streams.contours.i16();
  if (count === COMPOSITE) return { contours: [], components: readComponents(streams) };
  if (count === 0) return { contours: [], components: [] };
  const lengths = Array.from({ length: count }, () => streams.points.short255());
  const pen = { x: 0, y: 0 };
  const contours = lengths.map((length) =>
    Array.from({ length }, () => {
      const { dx, dy, isOnCurve } = readStep(streams);
      pen.x += dx;
      pen.y += dy;
      return { ...pen, isOnCurve };
    }),
  );
  // The instructions themselves are elsewhere; their length is in the way.
  streams.glyphs.short255();
  return { contours, components: [] };
}

const signed = (flag: number, value: number) => (flag & 1 ? value : -value);

/** How many bytes a step takes and what they mean is told by its flag (W3C WOFF2, 5.2). */
function readStep({ flags, glyphs }: Streams) {
  const byte = flags.u8();
  const flag = byte & 0x7f;
  return { isOnCurve: byte < 0x80, ...stepOf(flag, glyphs) };
}

function stepOf(flag: number, glyphs: ByteReader): { dx: number; dy: number } {
  const first = glyphs.u8();
  if (flag < 10) return { dx: 0, dy: signed(flag, ((flag & 14) << 7) + first) };
  if (flag < 20) return { dx: signed(flag, (((flag - 10) & 14) << 7) + first), dy: 0 };
  if (flag < 84) {
    const rest = flag - 20;
    const dx = 1 + (rest & 0x30) + (first >> 4);
    const dy = 1 + ((rest & 0x0c) << 2) + (first & 0x0f);
    return { dx: signed(flag, dx), dy: signed(flag >> 1, dy) };
  }
  const second = glyphs.u8();
  if (flag < 120) {
    const rest = flag - 84;
    const dx = 1 + (Math.floor(rest / 12) << 8) + first;
    const dy = 1 + (((rest % 12) >> 2) << 8) + second;
    return { dx: signed(flag, dx), dy: signed(flag >> 1, dy) };
  }
  const third = glyphs.u8();
  if (flag < 124) {
    const dx = (first << 4) + (second >> 4);
    return { dx: signed(flag, dx), dy: signed(flag >> 1, ((second & 0x0f) << 8) + third) };
  }
  const dx = (first << 8) + second;
  return { dx: signed(flag, dx), dy: signed(flag >> 1, (third << 8) + glyphs.u8()) };
}

function readComponents({ composites, glyphs }: Streams): Component[] {
  const components: Component[] = [];
  let flags = MORE_COMPONENTS;
  while (flags & MORE_COMPONENTS) {
    flags = composites.u16();
    const glyph = composites.u16();
    const isWide = (flags & ARGUMENTS_ARE_WORDS) !== 0;
    const dx = isWide ? composites.i16() : composites.i8();
    const dy = isWide ? composites.i16() : composites.i8();
    composites.take(scaleBytes(flags));
    components.push({ glyph, dx, dy });
    if (flags & HAS_INSTRUCTIONS && !(flags & MORE_COMPONENTS)) glyphs.short255();
  }
  return components;
}

/** Accents are moved, never scaled, in the font that is read here. */
function scaleBytes(flags: number): number {
  if (flags & HAS_SCALE) return 2;
  if (flags & HAS_TWO_SCALES) return 4;
  return flags & HAS_MATRIX ? 8 : 0;
}

function assemble(glyph: Glyph, all: readonly Glyph[]): Contour[] {
  const parts = glyph.components.flatMap(({ glyph: at, dx, dy }) => {
    const part = all[at];
    if (!part) return [];
    return assemble(part, all).map((contour) => contour.map((point) => moved(point, dx, dy)));
  });
  return [...glyph.contours, ...parts];
}

const moved = (point: Point, dx: number, dy: number): Point => ({
  ...point,
  x: point.x + dx,
  y: point.y + dy,
});
