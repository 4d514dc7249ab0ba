// Edits one substitution in the OpenType tables: a feature lists lookups, a lookup has subtables, and a subtable maps each
// covered glyph to another one.

const CMAP_OF_WINDOWS = 4;
const SINGLE = 1;
const EXTENSION = 7;

/** Returns the (uncompressed) font, in which the feature does not change the letter. */
export function plainInFeature(font: Buffer, feature: string, letter: string): Buffer {
  const changed = Buffer.from(font);
  const glyph = glyphOf(changed, letter.charCodeAt(0));
  const places = subtablesOf(changed, feature).flatMap((at) => lookupOffsets(changed, at, glyph));
  if (places.length === 0) throw new Error(`No lookup of ${feature} has a glyph for ${letter}.`);
  for (const place of places) changed.writeUInt16BE(glyph, place);
  return changed;
}

function tableAt(font: Buffer, name: string): number {
  const count = font.readUInt16BE(4);
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8);
  }
  throw new Error(`The font has no table ${name}.`);
}

/** Looks the glyph up in the cmap segments for two-byte characters, which every font has. */
function glyphOf(font: Buffer, point: number): number {
  const cmap = tableAt(font, 'cmap');
  const tables = font.readUInt16BE(cmap + 2);
  const records = Array.from(
    { length: tables },
    (_, at) => cmap + font.readUInt32BE(cmap + 8 + 8 * at),
  );
  const table = records.find((at) => font.readUInt16BE(at) === CMAP_OF_WINDOWS);
  if (table === undefined) throw new Error('The font has no letters of two bytes.');
  const size = font.readUInt16BE(table + 6);
  for (let end = table + 14; end < table + 14 + size; end += 2) {
    if (font.readUInt16BE(end) < point) continue;
    const start = font.readUInt16BE(end + size + 2);
    const shift = font.readUInt16BE(end + 2 * size + 2);
    const from = end + 3 * size + 2;
    const offset = font.readUInt16BE(from);
    const glyph = offset === 0 ? point : font.readUInt16BE(from + offset + 2 * (point - start));
    return (glyph + shift) % 0x10000;
  }
  throw new Error(`The font has no letter ${point}.`);
}

function subtablesOf(font: Buffer, feature: string): number[] {
  const gsub = tableAt(font, 'GSUB');
  const [features, lookups] = [6, 8].map((at) => gsub + font.readUInt16BE(gsub + at)) as [
    number,
    number,
  ];
  const indices = new Set<number>();
  for (let at = features + 2; at < features + 2 + 6 * font.readUInt16BE(features); at += 6) {
    if (font.toString('latin1', at, at + 4) !== feature) continue;
    const found = features + font.readUInt16BE(at + 4);
    for (const index of numbers(font, found + 4, font.readUInt16BE(found + 2))) indices.add(index);
  }
  return [...indices].flatMap((index) => {
    const lookup = lookups + font.readUInt16BE(lookups + 2 + 2 * index);
    const offsets = numbers(font, lookup + 6, font.readUInt16BE(lookup + 4));
    return offsets.map((offset) => singleAt(font, font.readUInt16BE(lookup), lookup + offset));
  });
}

function singleAt(font: Buffer, kind: number, at: number): number {
  if (kind === SINGLE) return at;
  if (kind !== EXTENSION) throw new Error(`A lookup of kind ${kind} is not known here.`);
  return singleAt(font, font.readUInt16BE(at + 2), at + font.readUInt32BE(at + 4));
}

/** The offsets at which the substitute of this glyph is stored. */
function lookupOffsets(font: Buffer, at: number, glyph: number): number[] {
  const index = coverageOf(font, at + font.readUInt16BE(at + 2)).indexOf(glyph);
  if (index < 0) return [];
  if (font.readUInt16BE(at) !== 2)
    throw new Error('Its glyphs are stored as offsets, which are not supported.');
  return [at + 6 + 2 * index];
}

function coverageOf(font: Buffer, at: number): number[] {
  const count = font.readUInt16BE(at + 2);
  if (font.readUInt16BE(at) === 1) return numbers(font, at + 4, count);
  return Array.from({ length: count }, (_, range) => numbers(font, at + 4 + 6 * range, 2)).flatMap(
    ([first = 0, last = -1]) => Array.from({ length: last - first + 1 }, (_, step) => first + step),
  );
}

const numbers = (font: Buffer, at: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => font.readUInt16BE(at + 2 * index));
