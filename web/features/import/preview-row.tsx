import { useState } from 'react';
import { END_OF_DAY } from '#domain/days/deadline.ts';
import { goalWords } from '#domain/habit-words/goal-words.ts';
import type { HabitPart } from '#domain/habit-words/parse-habit.ts';
import { rhythmText } from '#domain/habit-words/rhythm-words.ts';
import { type CsvRow, type ImportedHabit, validateRow } from '#domain/imports/csv-habits.ts';
import { chipsOf, HabitChips } from '#web/features/habits/public.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type ChangeOfRow, type ChosenRow, type RowChange, withoutPart } from './chosen-rows.ts';
import { hasWeekdays, type ScheduleDraft, scheduleErrors, typeAndDays } from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';

type PreviewRowProps = {
  chosen: ChosenRow;
  columns: number;
  onChange: (change: ChangeOfRow['change']) => void;
};

export function PreviewRow({ chosen, columns, onChange }: PreviewRowProps) {
  const { row, isHere } = chosen;
  const { habit, error } = validateRow(row);
  const [isEditing, setIsEditing] = useState(false);
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
        <td className="px-2 py-2 wrap-anywhere sm:px-3">
          {habit ? (
            <HabitChips
              chips={chipsOfRow(habit)}
              label={`Understood in row ${row.row}`}
              actionsOf={(part) => ({
                change: () => setIsEditing(true),
                remove:
                  part === 'rhythm' && isEveryDay(habit)
                    ? undefined
                    : () => onChange(withoutPart(part)),
              })}
            />
          ) : (
            whenOf(row)
          )}
        </td>
        <td className="px-2 py-2 sm:px-3">{row.completed ? 'Yes' : 'No'}</td>
      </tr>
      {isEditing && (
        <tr>
          <td colSpan={columns} className="px-2 pt-1 pb-4 sm:px-3">
            <RowFields
              row={row}
              onChange={(change) =>
                onChange(({ edited }) => ({ edited: { ...edited, ...change } }))
              }
              onDone={() => setIsEditing(false)}
            />
          </td>
        </tr>
      )}
      {error !== undefined && !isEditing && (
        <tr>
          <td colSpan={columns} className="px-2 pb-2 text-error sm:px-3">
            Row {row.row}: {error}
          </td>
        </tr>
      )}
    </>
  );
}

/** Then there is nothing to remove. */
const isEveryDay = ({ type, weekdays, rhythm }: ImportedHabit): boolean =>
  type === 'daily' && weekdays === null && rhythm === null;

function chipsOfRow({ type, weekdays, rhythm, goal, deadline }: ImportedHabit) {
  const parts: HabitPart[] = ['rhythm'];
  if (goal !== null) parts.push('goal');
  if (deadline !== END_OF_DAY) parts.push('deadline');
  return chipsOf({
    frequency: { type, weekdays: weekdays && [...weekdays], rhythm, goal },
    deadline,
    reminders: [],
    tags: null,
    section: null,
    parts,
  });
}

/** The text in the file. */
const whenOf = ({ type, deadline, weekday, rhythm, ...row }: CsvRow) => {
  const goal = [row.goal, row.unit, row.per && `a ${row.per}`].filter(Boolean).join(' ');
  return [type, deadline, weekday?.replaceAll(',', ', '), rhythm, row.goal && goal]
    .filter(Boolean)
    .join(' · ');
};

type RowFieldsProps = {
  row: CsvRow;
  onChange: (change: RowChange) => void;
  onDone: () => void;
};

/** The fields of an imported row, except name and notes. */
function RowFields({ row, onChange, onDone }: RowFieldsProps) {
  const [draft, setDraft] = useState(() => draftOf(row));

  function change(changed: Partial<ScheduleDraft>): void {
    const next = { ...draft, ...changed };
    setDraft(next);
    onChange(cellsOf(next, changed));
  }

  return (
    <div role="group" aria-label={`Row ${row.row}`} className="grid grid-cols-1 gap-4">
      <ScheduleFields
        draft={draft}
        errors={{
          ...scheduleErrors(draft),
          ...(draft.deadline === '' && { deadline: 'Deadline is required' }),
        }}
        onChange={change}
      />
      <Button className="justify-self-start" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

/** The preview offers the fields only for rows without errors. */
function draftOf(row: CsvRow): ScheduleDraft {
  const { habit } = validateRow(row);
  const { type = 'daily', weekdays = null, rhythm = null, goal = null } = habit ?? {};
  return {
    ...typeAndDays({ type, weekdays }),
    deadline: habit?.deadline ?? '',
    rhythm: rhythm ? rhythmText(rhythm) : '',
    goal: goal ? goalWords(goal) : '',
  };
}

/** The cells of the fields that were changed. Others stay as the file says them. */
function cellsOf(draft: ScheduleDraft, changed: Partial<ScheduleDraft>): RowChange {
  const { type, weekdays, rhythm, goal, deadline } = draft;
  const isRhythm = 'type' in changed || 'weekdays' in changed || 'rhythm' in changed;
  const weekday = hasWeekdays(draft) ? weekdays.join(',') : '';
  return {
    ...(isRhythm && { type, weekday, rhythm: rhythm.trim() }),
    ...('goal' in changed && { goal: goal.trim(), unit: '', per: '', step: '' }),
    ...('deadline' in changed && { deadline }),
  };
}
