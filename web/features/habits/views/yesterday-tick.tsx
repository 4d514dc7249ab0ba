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
  /** The drawn days that it covers. */
  shape: keyof typeof PLACES;
};

/**
 * Lies over yesterday among the last days of a habit. A tap corrects that day, or opens its amount or its steps. Where a
 * card has no streak to show, it names a missed yesterday.
 */
export function YesterdayTick({ habit, days, today, actions, shape }: YesterdayTickProps) {
  const userHabits = useUserHabits();
  const isDone = resultOfYesterday(habit, days, today);
  if (isDone === undefined) return null;
  const { name, goal, steps } = habit;
  const date = addDays(today, -1);
  const dialog = goal ? 'amount' : steps ? 'steps' : undefined;
  const isNamed = shape === 'dots' && !isDone && habit.displayStreak === 0;

  function press(): void {
    if (!dialog) {
      const title = `${name} yesterday: ${isDone ? 'not done' : 'done'}`;
      changeDay(userHabits, { habit, date }, { completed: !isDone }, { title, isQuiet: true });
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
      aria-pressed={dialog ? undefined : isDone}
      title="Yesterday"
      onClick={press}
      className={clsx('absolute z-1', isNamed ? nameStyles : [dayStyles, PLACES[shape]])}
    >
      {isNamed && (
        <>
          <span
            aria-hidden="true"
            className="size-4 rounded-full border-2 border-dashed border-current"
          />
          Yesterday
        </>
      )}
    </button>
  );
}

/** The area of a tap is larger than what is drawn. */
const nameStyles =
  'top-0 left-0 inline-flex h-8 items-center gap-1.5 text-sm text-secondary after:absolute after:-inset-x-2 after:-inset-y-1.5 hover:text-text max-[22rem]:h-7';

/** A ring around the day marks it as a control. */
const dayStyles = 'grid size-11 place-items-center before:transition-colors';

/** The centre is that of the last day but one. */
const PLACES = {
  dots: clsx(
    '-bottom-2 left-10.75 pt-4.25 min-[360px]:left-15.75',
    'before:size-3.5 before:rounded-full before:border-2 before:border-text/10 min-[360px]:before:size-4.5 min-[360px]:before:border-4 hover:before:border-text/25 active:before:border-text/25',
  ),
  bars: clsx(
    '-right-2.5 -bottom-1 pt-5 md:-bottom-3 md:pt-0',
    'before:h-5.5 before:w-3 before:rounded-[4px] before:border before:border-text/40 hover:before:border-text active:before:border-text md:before:h-6.5',
  ),
};

/** Undefined for a day that cannot be corrected here: one that was not due, a skipped one, or one with a limit. */
function resultOfYesterday(
  habit: ShownHabit,
  days: readonly HabitDay[],
  today: LocalDay,
): boolean | undefined {
  if (dayOf(habit, today) !== today || habit.createdOn >= today) return undefined;
  const state = habit.goal?.kind !== 'most' && recentStates(habit, days, today, 2)[0];
  return state === 'done' || (state === 'missed' ? false : undefined);
}
