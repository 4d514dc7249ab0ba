import { useState } from 'react';
import { pluralise, numberText } from '#domain/text/pluralise.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { ChangeOfRow, ChosenRows } from './chosen-rows.ts';
import { PreviewRow } from './preview-row.tsx';
import { PreviewTable } from './preview-table.tsx';

const SHOWN_AT_FIRST = 20;
const SHOWN_MORE = 100;
// Fixed widths, so that a long word does not squeeze the other columns.
const columns = [
  { name: 'Row', width: 'w-12 sm:w-16' },
  { name: 'Habit', width: '' },
  { name: 'When', width: 'w-[42%]' },
  { name: 'Done', width: 'w-14 sm:w-20' },
];

type PreviewProps = {
  file: ChosenRows;
  isDoubling: boolean;
  onDouble: (isDoubling: boolean) => void;
  onChange: (changed: ChangeOfRow) => void;
  onKeepNames: () => void;
};

/** The preview of an import. */
export function Preview({ file, isDoubling, onDouble, onChange, onKeepNames }: PreviewProps) {
  const { rows, skipped } = file;
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const here = rows.filter(({ isHere }) => isHere).length;
  const hidden = rows.length - shown;
  return (
    <section aria-label="Preview" className="grid grid-cols-1 gap-3">
      <p role="status">{describe(file, here)}</p>
      <NamesInWords file={file} onKeepNames={onKeepNames} />
      <PreviewTable columns={columns}>
        {rows.slice(0, shown).map((chosen) => (
          <PreviewRow
            key={chosen.row.row}
            chosen={chosen}
            columns={columns.length}
            onChange={(change) => onChange({ row: chosen.row.row, change })}
          />
        ))}
      </PreviewTable>
      {hidden > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 text-secondary">
          and {numberText(hidden)} more
          <Button variant="quiet" onClick={() => setShown(shown + SHOWN_MORE)}>
            Show more
          </Button>
        </p>
      )}
      {here > 0 && (
        <Checkbox
          label={here === 1 ? 'Import it again' : 'Import them again'}
          hint={hintOf(here)}
          checked={isDoubling}
          onCheckedChange={onDouble}
        />
      )}
      {skipped.length > 0 && <SkippedRows skipped={skipped} />}
    </section>
  );
}

const describe = ({ rows, skipped }: ChosenRows, here: number): string =>
  [
    `${pluralise(rows.length, 'habit')} found`,
    here > 0 && `${numberText(here)} already here`,
    skipped.length > 0 && `${pluralise(skipped.length, 'row')} skipped`,
  ]
    .filter(Boolean)
    .join(', ');

const hintOf = (here: number): string =>
  here === 1
    ? 'You already have a habit with this name.'
    : `You have ${numberText(here)} of these habits. You’d have them twice.`;

type NamesInWordsProps = Pick<PreviewProps, 'file' | 'onKeepNames'>;

/** Says in how many rows words left the name, including rows that are not shown yet. */
function NamesInWords({ file, onKeepNames }: NamesInWordsProps) {
  const count = file.rows.filter(({ fromName }) => fromName.length > 0).length;
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-secondary">
      <p>
        {count === 1 ? '1 name says' : `${numberText(count)} names say`} how often or how much.
        Remove a chip to keep its words in the name.
      </p>
      <Button variant="quiet" className="-mx-4" onClick={onKeepNames}>
        Keep all names as they are
      </Button>
    </div>
  );
}

const MAX_SKIPPED = 5;

function SkippedRows({ skipped }: Pick<ChosenRows, 'skipped'>) {
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
