import { END_OF_DAY } from '#domain/days/deadline.ts';
import { type CsvRow, type ImportedHabit, validateRow } from '#domain/imports/csv-habits.ts';
import { HABIT_PARTS, type HabitPart } from '#domain/habit-words/parse-habit.ts';
import { chipsOf, HabitChips } from '#web/features/habits/public.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { ChosenRow } from './chosen-rows.ts';

type PreviewRowProps = { chosen: ChosenRow; columns: number; onRemove: (part: HabitPart) => void };

export function PreviewRow({ chosen, columns, onRemove }: PreviewRowProps) {
  const { row, fromName, isHere } = chosen;
  const { habit, error } = validateRow(row);
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
              actionsOf={(part) =>
                fromName.includes(part) ? { remove: () => onRemove(part) } : {}
              }
            />
          ) : (
            whenOf(row)
          )}
        </td>
        <td className="px-2 py-2 sm:px-3">{row.completed ? 'Yes' : 'No'}</td>
      </tr>
      {error !== undefined && (
        <tr>
          <td colSpan={columns} className="px-2 pb-2 text-error sm:px-3">
            Row {row.row}: {error}
          </td>
        </tr>
      )}
    </>
  );
}

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
    reminder: null,
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
