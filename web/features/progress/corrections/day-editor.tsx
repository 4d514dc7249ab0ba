import type { ShownHabit } from '#web/features/habits/public.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { ruleOn } from '#domain/habits/past-rhythms.ts';
import { isScheduledOn } from '#domain/habits/schedule.ts';
import type { ShownDay } from '../queries.ts';
import { HabitDayEditor } from './habit-day-editor.tsx';

export { HabitDayEditor };

type DayEditorProps = {
  date: LocalDay;
  today: LocalDay;
  habits: readonly ShownHabit[];
  /** Of that day alone. */
  instances: readonly ShownDay[];
};

/** Every habit that there was on the day, those that it asked for first. */
export function DayEditor({ date, today, habits, instances }: DayEditorProps) {
  const days = habits
    .filter((habit) => habit.createdOn <= date)
    .map((habit) => ({
      habit,
      date,
      instance: instances.find((instance) => instance.shownId === habit.id) ?? null,
    }));
  const isAsked = ({ habit, instance }: (typeof days)[number]) =>
    instance?.scheduled ?? isScheduledOn(ruleOn(habit, date), date);
  const sorted = [...days.filter(isAsked), ...days.filter((day) => !isAsked(day))];
  return (
    <ul className="grid gap-5">
      {sorted.map((day) => (
        <li key={day.habit.id}>
          <HabitDayEditor {...day} today={today} />
        </li>
      ))}
    </ul>
  );
}
