import { clsx } from 'clsx';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import { dayOf } from '#domain/habits/day-outcome.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { changeDay } from '../data/change-day.ts';
import { useHabitPage } from '../data/habit-page-provider.tsx';
import type { ShownHabit } from '../data/shown-habits.ts';
import { recentStates } from './recent-days.tsx';

type YesterdayTickProps = {
  habit: ShownHabit;
  days: readonly HabitDay[];
  today: LocalDay;
  /** In the column of streaks: without the word. */
  isCompact?: boolean;
};

/** Ticks yesterday, if only a tick is missing. */
export function YesterdayTick({ habit, days, today, isCompact = false }: YesterdayTickProps) {
  const page = useHabitPage();
  if (!isTickMissing(habit, days, today)) return null;
  const date = addDays(today, -1);
  return (
    <button
      type="button"
      aria-label={`Complete ${habit.name} yesterday`}
      onClick={() => changeDay(page, { habit, date }, { completed: true })}
      className={clsx(buttonStyles, isCompact ? 'size-11 justify-center justify-self-end' : 'h-8')}
    >
      <span
        aria-hidden="true"
        className="size-4 rounded-full border-2 border-dashed border-current"
      />
      {!isCompact && 'Yesterday'}
    </button>
  );
}

/** The area of a tap is larger than what is drawn. */
const buttonStyles =
  'relative z-1 inline-flex items-center gap-1.5 text-sm text-secondary after:absolute after:-inset-x-2 after:-inset-y-1.5 hover:text-text';

function isTickMissing(habit: ShownHabit, days: readonly HabitDay[], today: LocalDay): boolean {
  const isPlain = habit.goal === null && habit.steps === null;
  if (!isPlain || dayOf(habit, today) !== today || habit.createdOn >= today) return false;
  return recentStates(habit, days, today, 2)[0] === 'missed';
}
