import { escaped } from '#server/http/escaped.ts';

/** Markup that is safe in a page. Only `html` creates it, which escapes everything else. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Piece = string | number | Html | readonly Html[];

export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  const parts = strings.map((text, index) => text + sourceOf(pieces[index] ?? ''));
  return new Html(parts.join(''));
}

function sourceOf(piece: Piece): string {
  if (piece instanceof Html) return piece.source;
  if (typeof piece === 'object') return piece.map(({ source }) => source).join('\n');
  return escaped(String(piece));
}
