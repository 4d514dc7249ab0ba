import type { ImportPreview } from '#contract/import/trackers.ts';
import { pluralise, numberText } from '#domain/text/pluralise.ts';
import { shortWeekdayName, sortWeekdays } from '#domain/days/weekdays.ts';
import { frequencyText, goalText } from '#domain/habits/frequency-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { PreviewTable } from '../preview-table.tsx';
import { utcDayText } from '#web/ui/time-texts.ts';

const HABITS_SHOWN = 20;
const DROPPED_SHOWN = 12;
// Fixed widths, so that a long word does not squeeze the other columns.
const columns = [
  { name: 'Habit', width: '' },
  { name: 'When', width: 'w-[22%]' },
  { name: 'History', width: 'w-[40%] sm:w-[34%]' },
];

type TrackerPreviewProps = {
  preview: ImportPreview;
  renewed: ReadonlySet<number>;
  onRenew: (renewed: ReadonlySet<number>) => void;
};

/** The preview of an import, with dropped data. */
export function TrackerPreview({ preview, renewed, onRenew }: TrackerPreviewProps) {
  const { habits, dropped } = preview;
  const hidden = habits.length - HABITS_SHOWN;
  return (
    <section aria-label="Preview" className="grid grid-cols-1 gap-3">
      <p role="status">{describe(preview)}</p>
      <PreviewTable columns={columns}>
        {habits.slice(0, HABITS_SHOWN).map((habit, at) => (
          <HabitRow key={`${habit.type} ${habit.name} ${at.toString()}`} habit={habit} />
        ))}
      </PreviewTable>
      {hidden > 0 && <p className="text-secondary">and {pluralise(hidden, 'more habit')}</p>}
      <Renewals habits={habits} renewed={renewed} onRenew={onRenew} />
      {dropped.length > 0 && <Dropped dropped={dropped} />}
    </section>
  );
}

function describe({ tracker, habits, days, pauses, newHabits }: ImportPreview): string {
  const existing = habits.length - newHabits;
  const known = existing > 0 ? ` (${numberText(existing)} already here)` : '';
  const rest = pauses > 0 ? `, ${pluralise(pauses, 'pause')}` : '';
  return `${tracker}: ${pluralise(habits.length, 'habit')}${known}, ${pluralise(days, 'day')} of history${rest}`;
}

type FoundHabit = ImportPreview['habits'][number];

function HabitRow({ habit }: { habit: FoundHabit }) {
  return (
    <tr className="border-t border-border align-top">
      <td className="px-2 py-2 wrap-anywhere sm:px-3">
        {habit.name}
        <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
          {habit.isHere && <Badge>Already here</Badge>}
          {habit.isPrivate && <Badge>Private</Badge>}
          {habit.isArchived && <Badge>Archived</Badge>}
        </span>
      </td>
      <td className="px-2 py-2 sm:px-3">{whenOf(habit)}</td>
      <td className="px-2 py-2 sm:px-3">
        {historyOf(habit)}
        {habit.firstDay !== null && habit.lastDay !== null && (
          <p className="text-secondary tabular-nums">
            <span className="whitespace-nowrap">{utcDayText(habit.firstDay)}</span>
            {habit.lastDay !== habit.firstDay && (
              <>
                {' '}
                <span className="whitespace-nowrap">to {utcDayText(habit.lastDay)}</span>
              </>
            )}
          </p>
        )}
      </td>
    </tr>
  );
}

type When = Pick<FoundHabit, 'type' | 'weekdays' | 'rhythm' | 'goal'>;

function whenOf({ type, weekdays, rhythm, goal }: When): string {
  const isEveryDay = type === 'daily' && weekdays === null && rhythm === null;
  if (goal !== null && (isEveryDay || goal.per !== 'day')) return goalText(goal);
  const isNever = type === 'weekly' && weekdays === null && rhythm === null;
  const often = isNever ? 'No days' : frequencyText({ weekdays, rhythm }, 'initials');
  return goal === null ? often : `${often}. ${goalText(goal)}`;
}

const historyOf = ({ completed, skipped, days }: FoundHabit) =>
  days === 0
    ? 'None'
    : [`${numberText(completed)} done`, skipped > 0 && `${skipped} skipped`]
        .filter(Boolean)
        .join(', ');

type RenewalsProps = Pick<ImportPreview, 'habits'> & Omit<TrackerPreviewProps, 'preview'>;

/** Habits that an earlier version imported with weekdays can get the rhythm of the file. */
function Renewals({ habits, renewed, onRenew }: RenewalsProps) {
  const offered = habits.flatMap((habit, at) =>
    habit.insteadOf ? [{ habit, at, insteadOf: habit.insteadOf }] : [],
  );
  if (offered.length === 0) return null;

  function choose(at: number, isChosen: boolean): void {
    const others = [...renewed].filter((index) => index !== at);
    onRenew(new Set(isChosen ? [...others, at] : others));
  }

  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">Schedules that differ</legend>
      <p className="text-sm text-secondary">
        Use this file’s schedule and recalculate past streaks?
      </p>
      {offered.map(({ habit, at, insteadOf }) => (
        <Checkbox
          key={at}
          label={<span className="wrap-anywhere">{habit.name}</span>}
          hint={`${whenOf(habit)} instead of ${daysOf(insteadOf)}`}
          checked={renewed.has(at)}
          onCheckedChange={(isChosen) => choose(at, isChosen)}
        />
      ))}
    </fieldset>
  );
}

const daysOf = ({ type, weekdays }: NonNullable<FoundHabit['insteadOf']>) => {
  if (weekdays !== null) {
    return sortWeekdays(weekdays)
      .map((weekday) => shortWeekdayName(weekday))
      .join(', ');
  }
  return type === 'weekly' ? 'no days' : 'every day';
};

function Dropped({ dropped }: Pick<ImportPreview, 'dropped'>) {
  const hidden = dropped.length - DROPPED_SHOWN;
  return (
    <section aria-labelledby="left-behind" className="grid gap-2 text-sm">
      <h3 id="left-behind" className="font-medium">
        What will be different
      </h3>
      <ul className="grid gap-1.5">
        {dropped.slice(0, DROPPED_SHOWN).map(({ what, why }) => (
          <li key={`${what} ${why}`} className="wrap-anywhere text-secondary">
            <span className="text-text">{what}.</span> {why}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="text-secondary">and {numberText(hidden)} more</p>}
    </section>
  );
}
