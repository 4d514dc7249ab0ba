import { Check } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { MAX_NAME_LENGTH } from '#domain/habits/habit.ts';
import { LengthNote } from '#web/ui/length-note.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { exampleInWords, isBlank } from './habit-names.ts';

type HabitRowsProps = {
  list: RefObject<HTMLOListElement | null>;
  rows: readonly string[];
  onChange: (at: number, text: string) => void;
  isBusy: boolean;
};

export function HabitRows({ list, rows, onChange, isBusy }: HabitRowsProps) {
  return (
    <ol ref={list} aria-label="Your habits" className="grid gap-2">
      {rows.map((row, at) => (
        <li key={at} className="flex items-start gap-2 sm:gap-3">
          <RowMark row={row} at={at} />
          <div className="min-w-0 flex-1">
            <TextField
              label={`Habit ${at + 1}`}
              isLabelHidden
              value={row}
              onChange={({ target }) => onChange(at, target.value)}
              onKeyDown={goToNextRow}
              maxLength={MAX_NAME_LENGTH}
              autoComplete="off"
              enterKeyHint={at === rows.length - 1 ? 'done' : 'next'}
              readOnly={isBusy}
              hint={exampleInWords(row)}
            />
            <LengthNote text={row} max={MAX_NAME_LENGTH} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** As high as the field, so that the text below does not move it. */
function RowMark({ row, at }: { row: string; at: number }) {
  return (
    <span
      aria-hidden="true"
      className="grid h-11 w-6 shrink-0 place-items-center text-sm text-secondary [&_svg]:size-5 [&_svg]:text-accent"
    >
      {isBlank(row) ? at + 1 : <Check strokeWidth={3.5} />}
    </span>
  );
}

/** Enter moves to the next row instead of submitting. */
function goToNextRow(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const next = event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
