let segmenter: Intl.Segmenter | undefined;

/**
 * The characters as people see them: a family, a flag or an accented letter is one. Starting Intl takes a phone a tenth of
 * a second, so it waits for the first text.
 */
export function* graphemesOf(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter();
  for (const { segment } of segmenter.segment(text)) yield segment;
}
