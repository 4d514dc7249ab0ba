import { pluralise, numberText } from '#domain/text/pluralise.ts';
import { type CsvRow, validateRow } from '#domain/imports/csv-habits.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { ReadFile } from './read-csv.ts';
import { PreviewTable } from './preview-table.tsx';

const MAX_SHOWN = 20;
// Fixed widths, so that a long word does not squeeze the other columns.
const columns = [
  { name: 'Row', width: 'w-12 sm:w-16' },
  { name: 'Habit', width: '' },
  { name: 'When', width: 'w-[38%]' },
  { name: 'Done', width: 'w-14 sm:w-20' },
];

/** `here`: the rows whose name exists. */
export type KnownFile = ReadFile & { here: ReadonlySet<number> };

/** Existing ones only if the user selects them. */
export const rowsToImport = ({ rows, here }: KnownFile, isDoubling: boolean): readonly CsvRow[] =>
  isDoubling ? rows : rows.filter(({ row }) => !here.has(row));

type PreviewProps = {
  file: KnownFile;
  isDoubling: boolean;
  onDouble: (isDoubling: boolean) => void;
};

/** The preview of an import. */
export function Preview({ file, isDoubling, onDouble }: PreviewProps) {
  const { rows, skipped, here } = file;
  const hidden = rows.length - MAX_SHOWN;
  return (
    <section aria-label="Preview" className="grid grid-cols-1 gap-3">
      <p role="status">{describe(file)}</p>
      <PreviewTable columns={columns}>
        {rows.slice(0, MAX_SHOWN).map((row) => (
          <PreviewRow key={row.row} row={row} isHere={here.has(row.row)} />
        ))}
      </PreviewTable>
      {hidden > 0 && <p className="text-secondary">and {numberText(hidden)} more</p>}
      {here.size > 0 && (
        <Checkbox
          label={here.size === 1 ? 'Import it again' : 'Import them again'}
          hint={hintOf(here.size)}
          checked={isDoubling}
          onCheckedChange={onDouble}
        />
      )}
      {skipped.length > 0 && <SkippedRows skipped={skipped} />}
    </section>
  );
}

const describe = ({ rows, skipped, here }: KnownFile): string =>
  [
    `${pluralise(rows.length, 'habit')} found`,
    here.size > 0 && `${numberText(here.size)} already here`,
    skipped.length > 0 && `${pluralise(skipped.length, 'row')} skipped`,
  ]
    .filter(Boolean)
    .join(', ');

const hintOf = (here: number): string =>
  here === 1
    ? 'You already have a habit with this name.'
    : `You have ${numberText(here)} of these habits. You’d have them twice.`;

type PreviewRowProps = { row: CsvRow; isHere: boolean };

function PreviewRow({ row, isHere }: PreviewRowProps) {
  const { fault } = validateRow(row);
  return (
    <>
      <tr className="border-t border-border align-top">
        <td className="px-2 py-2 text-secondary tabular-nums sm:px-3">{row.row}</td>
        <td className="px-2 py-2 wrap-anywhere sm:px-3">
          {row.name}
          {isHere && (
            <span className="mt-1 flex">
              <Badge>Already here</Badge>
            </span>
          )}
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

/** The text in the file. */
const whenOf = ({ type, deadline, weekday, rhythm, ...row }: CsvRow) => {
  const goal = [row.goal, row.unit, row.per && `a ${row.per}`].filter(Boolean).join(' ');
  return [type, deadline, weekday?.replaceAll(',', ', '), rhythm, row.goal && goal]
    .filter(Boolean)
    .join(' · ');
};

const MAX_SKIPPED = 5;

function SkippedRows({ skipped }: Pick<ReadFile, 'skipped'>) {
  const hidden = skipped.length - MAX_SKIPPED;
  return (
    <ul className="grid gap-1 text-sm text-secondary">
      {skipped.slice(0, MAX_SKIPPED).map(({ row, reason }) => (
        <li key={row}>
          Row {row} is skipped: {reason}
        </li>
      ))}
      {hidden > 0 && <li>and {numberText(hidden)} more</li>}
    </ul>
  );
}
