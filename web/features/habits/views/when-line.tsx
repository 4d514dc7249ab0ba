import { END_OF_DAY, timeText } from '#domain/days/deadline.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { dayOf } from '#domain/habits/day-outcome.ts';
import { weekdayLabel } from '#domain/days/weekdays.ts';
import { unbroken } from '#domain/text/unbroken.ts';
import { deadlineLeft, restText, stateText } from '../controls/flexible/today-text.ts';
import { isFlexible, type ShownHabit } from '../data/shown-habits.ts';

type WhenLineProps = { habit: ShownHabit; today: LocalDay };

/** 'Daily · Deadline 6:00 PM', 'M W F', 'Skipped today'. A phone shows only the time of the deadline. */
export function WhenLine({ habit, today }: WhenLineProps) {
  if (isFlexible(habit)) {
    return <WithDeadline state={stateText(habit, today)} time={deadlineLeft(habit, today)} />;
  }
  const rest = restText(habit, today);
  if (rest !== null) return rest;
  const days = weekdayLabel(habit.weekdays, 'initials');
  const { deadline } = habit;
  const isLeft = dayOf(habit, today) === today && deadline !== END_OF_DAY;
  return <WithDeadline state={days} time={isLeft ? unbroken(timeText(deadline)) : null} />;
}

type WithDeadlineProps = { state: string; time: string | null };

function WithDeadline({ state, time }: WithDeadlineProps) {
  if (time === null) return state;
  return (
    <>
      {state && `${state} · `}
      <span className="max-sm:sr-only">Deadline </span>
      {time}
    </>
  );
}
