declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype';
    variationAxes?: Record<string, { min: number; max: number; default: number }>;
    /** OpenType feature tags. */
    keepFeatures: readonly string[];
  };
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: Options,
  ): Promise<Buffer>;
}
