import { clsx } from 'clsx';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import { dayOf } from '#domain/habits/day-outcome.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { HabitActions } from '../controls/habit-actions.ts';
import { changeDay } from '../data/change-day.ts';
import { useUserHabits } from '../data/user-habits-provider.tsx';
import { pastHabit, type ShownHabit } from '../data/shown-habits.ts';
import { recentStates } from './recent-days.tsx';

type YesterdayTickProps = {
  habit: ShownHabit;
  days: readonly HabitDay[];
  today: LocalDay;
  actions: HabitActions;
  /** In the column of streaks: without the word. */
  isCompact?: boolean;
};

/** For a habit that was missed yesterday: ticks that day, or opens its amount or its steps. */
export function YesterdayTick(props: YesterdayTickProps) {
  const { habit, days, today, actions, isCompact = false } = props;
  const userHabits = useUserHabits();
  if (!wasMissed(habit, days, today)) return null;
  const { name, goal, steps } = habit;
  const date = addDays(today, -1);
  const dialog = goal ? 'amount' : steps ? 'steps' : undefined;

  function press(): void {
    if (!dialog) {
      changeDay(userHabits, { habit, date }, { completed: true });
      return;
    }
    const shown = userHabits.shown();
    const past = shown && pastHabit(shown, habit, date);
    if (past) actions.openDialog({ name: dialog, habit: past });
  }

  return (
    <button
      type="button"
      aria-label={`${goal ? 'Set amount of' : steps ? 'Steps of' : 'Complete'} ${name} yesterday`}
      aria-haspopup={dialog && 'dialog'}
      onClick={press}
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

/** A limit that was exceeded stays exceeded. */
function wasMissed(habit: ShownHabit, days: readonly HabitDay[], today: LocalDay): boolean {
  if (dayOf(habit, today) !== today || habit.createdOn >= today) return false;
  return habit.goal?.kind !== 'most' && recentStates(habit, days, today, 2)[0] === 'missed';
}
