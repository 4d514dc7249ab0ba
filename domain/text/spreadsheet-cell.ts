// Spreadsheets execute cells that begin with these, some also with the full-width forms.
const FORMULA = '[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
const risky = new RegExp(`^'*${FORMULA}`, 'u');
const guarded = new RegExp(`^'+${FORMULA}`, 'u');

/**
 * Escapes a text so that spreadsheets do not read it as a formula. Escaped texts are escaped again, so that
 * `unescapeFormula` returns exactly the original.
 */
export const escapeFormula = (text: string): string => (risky.test(text) ? `'${text}` : text);

export const unescapeFormula = (cell: string): string =>
  guarded.test(cell) ? cell.slice(1) : cell;

/** One line of a CSV file. */
export function toCsvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const cell = escapeFormula(value);
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
