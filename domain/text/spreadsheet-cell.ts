// A spreadsheet would run what begins so, some in their wide forms too.
const FORMULA = '[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
const risky = new RegExp(`^'*${FORMULA}`, 'u');
const guarded = new RegExp(`^'+${FORMULA}`, 'u');

/**
 * What a cell may hold without a spreadsheet taking it for a formula. Text that already looks guarded
 * is guarded once more: `unescapeFormula` gives back exactly what was there.
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
