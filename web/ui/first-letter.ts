// Made when first needed: Intl takes a phone a tenth of a second to start.
let letters: Intl.Segmenter | undefined;
const PLAIN_LETTER = /^[A-Za-z0-9](?=[\x20-\x7E]|$)/;

/** A letter as people see it: a flag or a fox is more than one code unit. Empty for an empty text. */
export function firstLetterOf(text: string): string {
  const [plain] = PLAIN_LETTER.exec(text) ?? [];
  if (plain !== undefined) return plain;
  letters ??= new Intl.Segmenter();
  const [first] = letters.segment(text);
  return first?.segment ?? '';
}
