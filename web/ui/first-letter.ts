// Created on first use, because starting Intl takes a phone a tenth of a second.
let letters: Intl.Segmenter | undefined;
const PLAIN_LETTER = /^[A-Za-z0-9](?=[\x20-\x7E]|$)/;

/** The first letter as people see it: an emoji may have several code units. Empty for an empty text. */
export function firstLetterOf(text: string): string {
  const [plain] = PLAIN_LETTER.exec(text) ?? [];
  if (plain !== undefined) return plain;
  letters ??= new Intl.Segmenter();
  const [first] = letters.segment(text);
  return first?.segment ?? '';
}
