declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype';
    variationAxes?: Record<string, { min: number; max: number; default: number }>;
    /** Tags of OpenType. */
    keepFeatures: readonly string[];
  };
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: Options,
  ): Promise<Buffer>;
}
