import { useState } from 'react';
import { type CsvRow, validateRow } from '#domain/imports/csv-habits.ts';
import { goalWords } from '#domain/habit-words/goal-words.ts';
import { rhythmText } from '#domain/habit-words/rhythm-words.ts';
import { Button } from '#web/ui/button.tsx';
import type { RowChange } from './chosen-rows.ts';
import { hasWeekdays, type ScheduleDraft, scheduleErrors, typeAndDays } from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';

type RowFieldsProps = {
  row: CsvRow;
  onChange: (change: RowChange) => void;
  onDone: () => void;
};

/** The fields of an imported row, except name and notes. */
export function RowFields({ row, onChange, onDone }: RowFieldsProps) {
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
