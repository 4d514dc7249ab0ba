import { useState } from 'react';
import { END_OF_DAY } from '#domain/days/deadline.ts';
import { type CsvRow, type ImportedHabit, validateRow } from '#domain/imports/csv-habits.ts';
import { HABIT_PARTS, type HabitPart } from '#domain/habit-words/parse-habit.ts';
import { chipsOf, HabitChips } from '#web/features/habits/public.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type ChangeOfRow, type ChosenRow, withoutPart } from './chosen-rows.ts';
import { RowFields } from './row-fields.tsx';

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
              chips={chipsOfHabit(habit)}
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

function chipsOfHabit({ type, weekdays, rhythm, goal, deadline }: ImportedHabit) {
  const isSet: Record<HabitPart, boolean> = {
    rhythm: true,
    goal: goal !== null,
    deadline: deadline !== END_OF_DAY,
    reminder: false,
    tags: false,
    section: false,
  };
  return chipsOf({
    frequency: { type, weekdays: weekdays && [...weekdays], rhythm, goal },
    deadline,
    reminders: [],
    tags: null,
    section: null,
    parts: HABIT_PARTS.filter((part) => isSet[part]),
  });
}

/** The text in the file. */
const whenOf = ({ type, deadline, weekday, rhythm, ...row }: CsvRow) => {
  const goal = [row.goal, row.unit, row.per && `a ${row.per}`].filter(Boolean).join(' ');
  return [type, deadline, weekday?.replaceAll(',', ', '), rhythm, row.goal && goal]
    .filter(Boolean)
    .join(' · ');
};
