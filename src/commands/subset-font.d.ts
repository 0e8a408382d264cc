declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff2';
    variationAxes?: Record<string, number | { min: number; max: number }>;
    keepFeatures?: string[];
    preserveNameIds?: number[];
    keepAllGlyphs?: boolean;
  }
  /** `text`: the characters to keep. */
  export default function subsetFont(font: Buffer, text: string | undefined, options: Options): Promise<Buffer>;
}
