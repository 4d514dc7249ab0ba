import { type ReactNode, useMemo } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import { shortWeekdayMonthDay } from '#domain/days/day-words.ts';
import { dayAgoText, namedDay } from '#domain/habits/recent-days.ts';
import { isPartOfDay, tallyToday } from '#domain/progress/offered.ts';
import { restOn } from '#domain/habits/pause.ts';
import { tallyText } from '#domain/progress/day-tally.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { useHabitDays } from '../../data/queries.ts';
import { pastHabit, type ShownHabit } from '../../data/shown-habits.ts';
import { TodayProgress } from '../today-progress.tsx';

type DayHeaderProps = {
  day: LocalDay;
  today: LocalDay;
  /** The views of one habit show words and no ring. */
  isQuiet: boolean;
  /** Buttons. */
  children: ReactNode;
};

/** Replaces the greeting, so that a past day is not mistaken for today. */
export function DayHeader({ day, today, isQuiet, children }: DayHeaderProps) {
  const { habits } = useHabitsOfDay(day);
  const shown = habits?.filter((habit) => isPartOfDay(habit, day));
  const sum = habits && shown && sumText(habits, shown, day);
  return (
    <header className="flex items-center gap-2 rounded-lg border border-dashed border-outline bg-secondary max-sm:pl-3 sm:flex-wrap sm:gap-5 sm:px-4 sm:py-2">
      {/* The key: a completed day is not celebrated when it is opened. */}
      {!isQuiet && (
        <span className="contents max-sm:hidden">
          <TodayProgress key={day} shown={shown} when="on this day" />
        </span>
      )}
      <div className="grid min-w-0 flex-1">
        <h1 className="text-base leading-5 sm:text-2xl sm:leading-8.5">{dayAgoText(day, today)}</h1>
        {/* On a phone, as high as the greeting, so that nothing moves when another day is shown. */}
        <div className="flex min-w-0 gap-1 text-secondary max-sm:text-sm sm:flex-col-reverse">
          <p className="shrink-0 sm:min-h-6">{sum}</p>
          <p className="truncate sm:text-text">
            <span className="sm:hidden">{sum && '· '}</span>
            <span className="sm:hidden">{shortWeekdayMonthDay(day)}</span>
            <span className="max-sm:hidden">{namedDay(day)}</span>
          </p>
        </div>
      </div>
      {children}
    </header>
  );
}

function sumText(
  habits: readonly ShownHabit[],
  shown: readonly ShownHabit[],
  day: LocalDay,
): string {
  if (habits.some(({ pauses }) => restOn(pauses, day) !== null)) return 'You were on a break.';
  // The list of the day says it.
  if (shown.length === 0) return '';
  const tally = tallyToday(shown);
  return tally.total > 0 ? tallyText(tally) : 'Nothing was due';
}

type HabitsOfDayProps = {
  day: LocalDay;
  skeleton: ReactNode;
  children: (habits: readonly ShownHabit[]) => ReactNode;
};

/** The habits as they were on a past day. */
export function HabitsOfDay({ day, skeleton, children }: HabitsOfDayProps) {
  const { habits, query } = useHabitsOfDay(day);
  if (habits?.length === 0) {
    return <p className="py-8 text-center text-secondary">You had no habits yet on this day.</p>;
  }
  return (
    <Loaded
      query={{ ...query, data: habits }}
      skeleton={skeleton}
      errorTitle="Couldn’t load this day"
    >
      {children}
    </Loaded>
  );
}

/** The habits of a past day, each with its record of that day. Undefined until the histories have arrived. */
function useHabitsOfDay(day: LocalDay) {
  const { data: shown, ...query } = useHabitDays();
  const habits = useMemo(
    () => shown?.habits.flatMap((habit) => pastHabit(shown, habit, day) ?? []),
    [shown, day],
  );
  return { habits, query };
}
