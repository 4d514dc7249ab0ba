import { type CsvRow, judgeRow } from '#domain/csv-habits.ts';
import type { ReadFile } from './read-csv.ts';

const SHOWN_AT_MOST = 20;
const columns = ['Row', 'Name', 'Type', 'Deadline', 'Weekday', 'Notes', 'Completed'];

/** What would be imported, before anything is sent. */
export function Preview({ rows, skipped }: ReadFile) {
  const hidden = rows.length - SHOWN_AT_MOST;
  return (
    <section aria-label="Preview" className="grid grid-cols-1 gap-3">
      <p role="status">{describe(rows, skipped.length)}</p>
      <div className="overflow-x-auto rounded-md border border-border">
        <table className="w-full text-left text-sm">
          <thead className="bg-secondary">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-3 py-2 font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN_AT_MOST).map((row) => (
              <PreviewRow key={row.row} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && <p className="text-secondary">and {hidden.toLocaleString('en-US')} more</p>}
      {skipped.length > 0 && <SkippedRows skipped={skipped} />}
    </section>
  );
}

function describe(rows: readonly CsvRow[], skipped: number): string {
  const found = `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'habit' : 'habits'} found`;
  if (skipped === 0) return found;
  return `${found}, ${skipped.toLocaleString('en-US')} ${skipped === 1 ? 'row' : 'rows'} skipped`;
}

function PreviewRow({ row }: { row: CsvRow }) {
  const { fault } = judgeRow(row);
  return (
    <>
      <tr className="border-t border-border align-top">
        <td className="px-3 py-2 text-secondary tabular-nums">{row.row}</td>
        <td className="max-w-60 px-3 py-2 wrap-anywhere">{row.name}</td>
        <td className="px-3 py-2">{row.type}</td>
        <td className="px-3 py-2 tabular-nums">{row.deadline}</td>
        <td className="px-3 py-2">{row.weekday?.replaceAll(',', ', ')}</td>
        <td className="max-w-60 truncate px-3 py-2">{row.notes}</td>
        <td className="px-3 py-2">{row.completed ? 'Yes' : 'No'}</td>
      </tr>
      {fault !== undefined && (
        <tr>
          <td colSpan={columns.length} className="px-3 pb-2 text-error">
            Row {row.row}: {fault}
          </td>
        </tr>
      )}
    </>
  );
}

const SKIPPED_AT_MOST = 5;

function SkippedRows({ skipped }: Pick<ReadFile, 'skipped'>) {
  const hidden = skipped.length - SKIPPED_AT_MOST;
  return (
    <ul className="grid gap-1 text-sm text-secondary">
      {skipped.slice(0, SKIPPED_AT_MOST).map(({ row, reason }) => (
        <li key={row}>
          Row {row} is skipped: {reason}
        </li>
      ))}
      {hidden > 0 && <li>and {hidden.toLocaleString('en-US')} more</li>}
    </ul>
  );
}
