import { isLocalDay } from '../../days/local-day.ts';
import { type LoopEntry, loopValue } from './loop-values.ts';
import { UnsupportedFile } from './tracker-file.ts';

type Column = { position: number; name: string };

/** The file of all habits, used if there are no files per habit. Its names are not quoted. */
export function rootEntries(
  [header = [], ...lines]: readonly (readonly string[])[],
  listed: readonly Column[],
): Map<number, LoopEntry[]> {
  const columns = findColumns(header.slice(1, -1), listed);
  const found = new Map<number, LoopEntry[]>(columns.map(({ position }) => [position, []]));
  for (const [at, [date = '', ...cells]] of lines.entries()) {
    const values = cells.at(-1) === '' ? cells.slice(0, -1) : cells;
    if (!isLocalDay(date) || values.length !== columns.length)
      throw unsupported(at + 2, columns.length);
    for (const [index, { position }] of columns.entries()) {
      const value = loopValue(values[index] ?? '');
      if (value === undefined) throw unsupported(at + 2, columns.length);
      found.get(position)?.push({ date, value, note: null });
    }
  }
  return found;
}

const unsupported = (line: number, count: number) =>
  new UnsupportedFile(
    `Line ${line} of Checkmarks.csv should hold a date as YYYY-MM-DD and a value for each of the ${count} habits. If a name holds a comma, please choose the whole zip.`,
  );

/** A name with a comma takes several cells. The list of habits says which. Habits that were not exported are skipped. */
function findColumns(cells: readonly string[], listed: readonly Column[]): Column[] {
  const columns: Column[] = [];
  let rest = cells;
  for (const column of listed) {
    const name = column.name.split(',');
    if (!name.every((part, at) => rest[at] === part)) continue;
    columns.push(column);
    rest = rest.slice(name.length);
  }
  if (rest.length > 0) {
    throw new UnsupportedFile('The columns of Checkmarks.csv should be the habits of Habits.csv.');
  }
  return columns;
}
