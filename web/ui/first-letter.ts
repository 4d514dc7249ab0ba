import { graphemesOf } from '#domain/text/graphemes.ts';

/** Most names begin like this, and need no Intl. */
const PLAIN_LETTER = /^[A-Za-z0-9](?=[\x20-\x7E]|$)/;

/** The first letter as people see it: an emoji may have several code units. Empty for an empty text. */
export function firstLetterOf(text: string): string {
  const [plain] = PLAIN_LETTER.exec(text) ?? [];
  if (plain !== undefined) return plain;
  const { value } = graphemesOf(text).next();
  return value ?? '';
}
