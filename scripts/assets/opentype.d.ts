/** The package has no types. These are the parts that are used here. */
declare module 'opentype.js/dist/opentype.mjs' {
  export type PathCommand =
    | { type: 'M'; x: number; y: number }
    | { type: 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' };

  type Font = {
    unitsPerEm: number;
    tables: { cmap: { glyphIndexMap: Record<string, number> } };
    glyphs: { get(index: number): { advanceWidth: number; path: { commands: PathCommand[] } } };
  };

  export function parse(file: ArrayBuffer): Font;
}
