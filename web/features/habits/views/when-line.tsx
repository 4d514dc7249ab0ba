import { END_OF_DAY, timeText } from '#domain/days/deadline.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { dayOf } from '#domain/habits/day-outcome.ts';
import { weekdayLabel } from '#domain/days/weekdays.ts';
import { dueText } from '#domain/habits/frequency-words.ts';
import { wholePeriodText } from '#domain/habit-words/whole-period.ts';
import { unbroken } from '#domain/text/unbroken.ts';
import { deadlineLeft, restText, stateText } from '../controls/flexible/today-text.ts';
import { isFlexible, type ShownHabit } from '../data/shown-habits.ts';

type WhenLineProps = {
  habit: ShownHabit;
  today: LocalDay;
  /** Wraps only between its parts, so that a single line shows whole parts. */
  isOneLine?: boolean;
};

/** 'Daily · Deadline 6:00 PM', 'M W F', 'Skipped today'. A phone shows only the time of the deadline. */
export function WhenLine({ habit, today, isOneLine = false }: WhenLineProps) {
  const { state, time } = partsOf(habit, today, isOneLine);
  const gap = isOneLine ? '\u00a0' : ' ';
  const shown = isOneLine ? state.split(' · ').map(withoutBreaks).join(' ·\u00a0') : state;
  if (time === null) return shown;
  const before = shown && `${shown} ·${gap}`;
  // A card has no room for both, and the deadline implies it.
  const isImplied = isOneLine && state === dueText(today, today);
  return (
    <>
      {isImplied ? <span className="sr-only">{before}</span> : before}
      <span className="max-sm:sr-only">Deadline{gap}</span>
      {time}
    </>
  );
}

/** A period that does not fit can be left out: '2 of 3 cups max this week'. */
const withoutBreaks = (part: string): string => part.replaceAll(/ (?!this )/g, '\u00a0');

type WhenParts = { state: string; time: string | null };

function partsOf(habit: ShownHabit, today: LocalDay, isOneLine: boolean): WhenParts {
  if (isFlexible(habit)) {
    const state = stateText(habit, today);
    const whole = isOneLine || dayOf(habit, today) < today ? null : wholePeriodText(habit);
    return { state: whole ? `${state} · ${whole}` : state, time: deadlineLeft(habit, today) };
  }
  const rest = restText(habit, today);
  if (rest !== null) return { state: rest, time: null };
  const { deadline } = habit;
  const isLeft = dayOf(habit, today) === today && !habit.completed && deadline !== END_OF_DAY;
  return {
    state: weekdayLabel(habit.weekdays, 'initials'),
    time: isLeft ? unbroken(timeText(deadline)) : null,
  };
}
