import type { SourceTree } from './source-tree.ts';
import { parseSourcePath } from './source-path.ts';

/** Patterns that texts of the interface must not contain, and what to write instead. */
const PATTERNS: readonly [RegExp, string][] = [
  [
    /(?:\b(?:is|are|was|were|been|be|being)|[’'](?:s|re))(?: not)? asked (?:for|of)\b/i,
    'say who does what',
  ],
  [
    /\b(?:did not|didn’t|didn't|could not be|couldn’t be|couldn't be) load(?:ed)?\b/i,
    '“Couldn’t load …”',
  ],
  [/(?:^|[.:?!] )make\b(?! sure\b)/i, '“Create …”'],
  [/\b(?:stands?|stood|standing) here\b/i, '“is here”, or leave it out'],
  [/\bis no\b(?! (?:longer|one)\b)/i, '“isn’t …”, or “No …”'],
  [/\bany ?more\b/i, '“no longer”'],
  [/\b(?:take|takes|taking|taken|took)(?: (?:it|this|them))? back\b/i, '“undo”, “undone”'],
];

/** Allowed exceptions, each with its reason. */
const ALLOWED: Record<string, string> = {
  'Nothing great is created suddenly, any more than a bunch of grapes or a fig.': 'a quotation',
  'Make it easy to begin and hard to forget.': 'a sentence of its own, and no button',
};

/** The folders whose texts users read: pages, error messages, mails and commands. */
const FOLDERS = /^(?:domain|server|web)\/|^scripts\/admin(?:\.ts$|\/)/;

/** Finds the patterns, and exceptions that no text needs. */
export function checkTexts({ sources }: SourceTree): string[] {
  const unused = new Set(Object.keys(ALLOWED));
  const violations = sources
    .filter(({ path }) => FOLDERS.test(path) && !parseSourcePath(path).isTest)
    .flatMap(({ path, texts }) =>
      texts.flatMap(({ text, line }) => {
        unused.delete(text);
        if (text in ALLOWED) return [];
        return PATTERNS.filter(([pattern]) => pattern.test(text)).map(
          ([, instead]) => `${path}:${line}: "${text.trim()}": ${instead}`,
        );
      }),
    );
  const notFound = [...unused].map(
    (text) => `scripts/check/texts.ts: "${text}" is not in the interface`,
  );
  return [...violations, ...notFound];
}
