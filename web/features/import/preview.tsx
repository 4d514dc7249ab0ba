import { pluralise, numberText } from '#domain/text/pluralise.ts';
import { type CsvRow, validateRow } from '#domain/imports/csv-habits.ts';
import type { ReadFile } from './read-csv.ts';
import { PreviewTable } from './preview-table.tsx';

const SHOWN_AT_MOST = 20;
// Fixed, so that a long word in one cell does not squeeze the others.
const columns = [
  { name: 'Row', width: 'w-12 sm:w-16' },
  { name: 'Habit', width: '' },
  { name: 'When', width: 'w-[38%]' },
  { name: 'Done', width: 'w-14 sm:w-20' },
];

/** What would be imported, before anything is sent. */
export function Preview({ rows, skipped }: ReadFile) {
  const hidden = rows.length - SHOWN_AT_MOST;
  return (
    <section aria-label="Preview" className="grid grid-cols-1 gap-3">
      <p role="status">{describe(rows, skipped.length)}</p>
      <PreviewTable columns={columns}>
        {rows.slice(0, SHOWN_AT_MOST).map((row) => (
          <PreviewRow key={row.row} row={row} />
        ))}
      </PreviewTable>
      {hidden > 0 && <p className="text-secondary">and {numberText(hidden)} more</p>}
      {skipped.length > 0 && <SkippedRows skipped={skipped} />}
    </section>
  );
}

function describe(rows: readonly CsvRow[], skipped: number): string {
  const found = `${pluralise(rows.length, 'habit')} found`;
  if (skipped === 0) return found;
  return `${found}, ${pluralise(skipped, 'row')} skipped`;
}

function PreviewRow({ row }: { row: CsvRow }) {
  const { fault } = validateRow(row);
  return (
    <>
      <tr className="border-t border-border align-top">
        <td className="px-2 py-2 text-secondary tabular-nums sm:px-3">{row.row}</td>
        <td className="px-2 py-2 wrap-anywhere sm:px-3">
          {row.name}
          {row.notes && <p className="line-clamp-2 text-secondary">{row.notes}</p>}
        </td>
        <td className="px-2 py-2 wrap-anywhere sm:px-3">{whenOf(row)}</td>
        <td className="px-2 py-2 sm:px-3">{row.completed ? 'Yes' : 'No'}</td>
      </tr>
      {fault !== undefined && (
        <tr>
          <td colSpan={columns.length} className="px-2 pb-2 text-error sm:px-3">
            Row {row.row}: {fault}
          </td>
        </tr>
      )}
    </>
  );
}

/** As it stands in the file. */
const whenOf = ({ type, deadline, weekday, rhythm, ...row }: CsvRow) => {
  const goal = [row.goal, row.unit, row.per && `a ${row.per}`].filter(Boolean).join(' ');
  return [type, deadline, weekday?.replaceAll(',', ', '), rhythm, row.goal && goal]
    .filter(Boolean)
    .join(' · ');
};

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
      {hidden > 0 && <li>and {numberText(hidden)} more</li>}
    </ul>
  );
}
