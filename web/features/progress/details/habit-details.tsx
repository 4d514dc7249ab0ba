import { useSearchParams } from 'wouter';
import { numberText } from '#domain/text/pluralise.ts';
import { streakLabelOf } from '#domain/habits/streak-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { HabitIcon, type ShownHabit } from '#web/features/habits/public.ts';
import { findHabit, HabitNotFound, OneHabit } from './one-habit.tsx';

type HabitDetailsProps = { habits: readonly ShownHabit[]; today: LocalDay };

const ALL = 'all';

export function HabitDetails({ habits, today }: HabitDetailsProps) {
  const [query, setQuery] = useSearchParams();
  const chosen = query.get('habit') ?? ALL;
  const habit = findHabit(habits, chosen);
  const choose = (id: string) =>
    setQuery(id === ALL ? { tab: 'details' } : { tab: 'details', habit: id });
  return (
    <div className="grid grid-cols-1 gap-6">
      <SelectField
        label="Habit"
        value={habit?.id ?? ALL}
        onChange={({ target }) => choose(target.value)}
        className="max-w-sm"
        options={[
          { value: ALL, label: 'All Habits' },
          ...habits.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {habit ? (
        <OneHabit key={habit.key} habit={habit} today={today} />
      ) : (
        <>
          {chosen !== ALL && <HabitNotFound />}
          <HabitCards habits={habits} onChoose={(id) => choose(String(id))} />
        </>
      )}
    </div>
  );
}

type HabitCardsProps = { habits: readonly ShownHabit[]; onChoose: (id: ShownHabit['id']) => void };

function HabitCards({ habits, onChoose }: HabitCardsProps) {
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {habits.map((habit) => (
        <li key={habit.key} className="grid min-w-0">
          <button
            type="button"
            onClick={() => onChoose(habit.id)}
            className="flex min-w-0 items-center gap-4 rounded-lg bg-surface p-4 text-left shadow-sm transition-shadow hover:shadow-md"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-md bg-secondary">
              <HabitIcon icon={habit.icon} name={habit.name} />
            </span>
            <span className="grid min-w-0">
              <span className="line-clamp-3 font-medium wrap-anywhere">{habit.name}</span>
              <span className="text-sm text-secondary">{habit.type}</span>
              <span className="text-sm">
                {numberText(habit.displayStreak)} {streakLabelOf(habit)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
