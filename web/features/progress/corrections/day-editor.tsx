import type { ShownHabit } from '#web/features/habits/public.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { ShownDay } from '../queries.ts';
import { HabitDayEditor } from './habit-day-editor.tsx';

type DayEditorProps = {
  date: LocalDay;
  today: LocalDay;
  habits: readonly ShownHabit[];
  /** The records of that day. */
  instances: readonly ShownDay[];
  /** The dialog shows the name of the only habit. */
  isNameHidden?: boolean;
};

/** The habits of the day, the scheduled ones first. */
export function DayEditor(props: DayEditorProps) {
  const { date, today, habits, instances, isNameHidden = false } = props;
  const days = habits
    .filter((habit) => habit.createdOn <= date)
    .map((habit) => ({
      habit,
      date,
      instance: instances.find((instance) => instance.shownId === habit.id) ?? null,
    }));
  const isDue = ({ instance }: (typeof days)[number]) => instance?.scheduled ?? false;
  const sorted = [...days.filter(isDue), ...days.filter((day) => !isDue(day))];
  return (
    <ul className="grid gap-5">
      {sorted.map((day) => (
        <li key={day.habit.id}>
          <HabitDayEditor {...day} {...{ today, isNameHidden }} />
        </li>
      ))}
    </ul>
  );
}
