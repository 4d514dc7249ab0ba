import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { dayAgoText, namedDay } from '#domain/habits/day-at-hand.ts';
import { isOfferedOn, tallyToday } from '#domain/habits/offered.ts';
import { restOn } from '#domain/habits/pause.ts';
import { tallyText } from '#domain/progress/day-tally.ts';
import { TodayProgress } from '../today-progress.tsx';
import { useHabitsOfDay } from './use-habits-of-day.ts';

type DayHeaderProps = {
  day: LocalDay;
  today: LocalDay;
  /** Beside one habit alone there are words and no ring. */
  isQuiet: boolean;
};

/** Stands where the greeting stands today, so that nobody takes another day for it. */
export function DayHeader({ day, today, isQuiet }: DayHeaderProps) {
  const { habits } = useHabitsOfDay(day);
  const shown = habits?.filter((habit) => isOfferedOn(habit, day, today));
  return (
    <header className="flex items-center gap-4 rounded-lg border border-dashed border-outline bg-secondary p-4 sm:gap-6">
      {/* Anew for each day: none of them is won by being looked at. */}
      {!isQuiet && <TodayProgress key={day} shown={shown} when="on this day" />}
      <div className="grid min-w-0 flex-1 gap-1">
        <h1 className="text-xl sm:text-2xl">{dayAgoText(day, today)}</h1>
        <p>{namedDay(day)}</p>
        <p className="min-h-6 text-secondary">
          {habits && shown && sumText({ habits, shown }, day)}
        </p>
      </div>
    </header>
  );
}

type Shown = { habits: readonly ShownHabit[]; shown: readonly ShownHabit[] };

function sumText({ habits, shown }: Shown, day: LocalDay): string {
  if (habits.some(({ pauses }) => restOn(pauses, day) !== null)) return 'You were on a break.';
  const tally = tallyToday(shown);
  return tally.total > 0 ? tallyText(tally) : 'Nothing was due';
}
