import { Check } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { MAX_NAME_LENGTH } from '#domain/habits/habit.ts';
import { LengthNote } from '#web/ui/length-note.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { HabitPart } from '#domain/habit-words/parse-habit.ts';
import { HabitChips, useSections } from '#web/features/habits/public.ts';
import { describeRow, firstRowsOf, type HabitRow } from './described-rows.ts';

type HabitRowsProps = {
  list: RefObject<HTMLOListElement | null>;
  rows: readonly HabitRow[];
  onChange: (at: number, text: string) => void;
  onRemove: (at: number, part: HabitPart) => void;
  /** Opens the form of a row. */
  onEdit: (at: number) => void;
  isBusy: boolean;
};

export function HabitRows({ list, rows, isBusy, ...on }: HabitRowsProps) {
  const { onChange, onRemove, onEdit } = on;
  const hasSection = rows.some(({ edited }) => typeof edited?.section === 'number');
  const { data: sections = [] } = useSections(hasSection);
  const firsts = firstRowsOf(rows);
  return (
    <ol ref={list} aria-label="Your habits" className="grid gap-2">
      {rows.map((row, at) => (
        <li key={at} className="flex items-start gap-2 sm:gap-3">
          <RowMark at={at} isCounted={firsts[at] === at} />
          <div className="grid min-w-0 flex-1 gap-2">
            <TextField
              label={`Habit ${at + 1}`}
              isLabelHidden
              value={row.text}
              placeholder={PLACEHOLDERS[at]}
              onChange={({ target }) => onChange(at, target.value)}
              onKeyDown={goToNextRow}
              maxLength={MAX_NAME_LENGTH}
              autoComplete="off"
              enterKeyHint={at === rows.length - 1 ? 'done' : 'next'}
              readOnly={isBusy}
              hint={isLeftOut(firsts[at], at) && sameNameHint(firsts[at])}
            />
            <LengthNote text={row.text} max={MAX_NAME_LENGTH} />
            <HabitChips
              chips={isLeftOut(firsts[at], at) ? [] : describeRow(row, sections).chips}
              label={`Understood in habit ${at + 1}`}
              actionsOf={(part) =>
                isBusy ? {} : { change: () => onEdit(at), remove: () => onRemove(at, part) }
              }
            />
          </div>
        </li>
      ))}
    </ol>
  );
}

const PLACEHOLDERS = ['Run 3x a week', 'Water 2 l', 'Read 20 pages at 21:00'];

const isLeftOut = (first: number | undefined, at: number) => first !== undefined && first < at;

const sameNameHint = (first = 0) => (
  <output>Habit {first + 1} has the same name. This one is left out.</output>
);

/** As high as the field, so that the text below does not move it. */
function RowMark({ at, isCounted }: { at: number; isCounted: boolean }) {
  return (
    <span
      aria-hidden="true"
      className="grid h-11 w-6 shrink-0 place-items-center text-sm text-secondary [&_svg]:size-5 [&_svg]:text-accent"
    >
      {isCounted ? <Check strokeWidth={3.5} /> : at + 1}
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
