import { kindOf, isOnWeekdays } from '#domain/habits/schedule.ts';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { deadlineText } from '#domain/days/deadline.ts';
import { type LocalDay, toDayNumber } from '#domain/days/local-day.ts';
import { dayOf } from '#domain/habits/day-outcome.ts';
import {
  amountOfGoalText,
  dueText,
  frequencyText,
  periodText,
} from '#domain/habits/frequency-words.ts';
import { type Goal, isSlip, isToAvoid } from '#domain/habits/goal.ts';
import { isDueToday } from '#domain/habits/offered.ts';
import { unbroken } from '#domain/text/unbroken.ts';
import { restText } from '../../data/rest-text.ts';
import { stepsText } from '../steps/steps-text.ts';

/** The state of a habit with a rhythm, an amount or steps, today or on an earlier day. */
export function todayText(habit: ShownHabit, today: LocalDay): string {
  const isOver = dayOf(habit, today) < today;
  const rest = restText(habit, today);
  const isMissed = isOver && rest === 'Missed';
  if (rest !== null && !isMissed) return rest;
  const { goal, steps } = habit;
  const amount = goal?.per === 'day' ? dayText(habit, goal, today) : undefined;
  // Of a limit that was passed, "Slipped" says it.
  const outcome = isMissed && goal?.kind !== 'most' ? rest : undefined;
  const late = isOver ? undefined : lateFrom(habit);
  const done = steps ? stepsText(habit) : undefined;
  return [outcome, rhythmText(habit, today), done, amount, late].filter(Boolean).join(' · ');
}

/** Only what today asks for can be late. A limit never is. */
function lateFrom(habit: ShownHabit): string | null {
  const isLate = isDueToday(habit) && habit.goal?.kind !== 'most';
  const late = isLate ? deadlineText(habit.deadline) : null;
  return late && unbroken(late);
}

/** The same, as a part that comes on demand. */
export const TodayLine = ({ habit, today }: { habit: ShownHabit; today: LocalDay }) =>
  todayText(habit, today);

function rhythmText(habit: ShownHabit, today: LocalDay): string | undefined {
  if (habit.period) return periodText(habit, habit.period);
  // Of a day that is over nothing is due any more.
  if (habit.dueOn && dayOf(habit, today) === today) return dueText(habit.dueOn, today);
  const isAsked = habit.goal !== null && !isFreeOfLimit(habit, dayOf(habit, today));
  return habit.rhythm || !isAsked ? frequencyText(habit, 'initials') : undefined;
}

/** Whether its limit holds on other weekdays alone. */
export const isFreeOfLimit = (habit: ShownHabit, day: LocalDay): boolean =>
  kindOf(habit) === 'dayLimit' && !isOnWeekdays(habit, toDayNumber(day));

function dayText(habit: ShownHabit, goal: Goal, today: LocalDay): string | undefined {
  const isOver = dayOf(habit, today) < today;
  const amount = habit.instance?.amount ?? 0;
  if (goal.kind === 'least') return amountOfGoalText(goal, amount);
  const state = limitState(habit);
  if (isFreeOfLimit(habit, dayOf(habit, today)) && state !== 'kept') {
    return amount > 0 ? amountOfGoalText(goal, amount) : undefined;
  }
  const words = (isOver ? WORDS_AFTERWARDS : WORDS_TODAY)[state];
  if (isToAvoid(goal)) return amount > 0 ? `${words} · ${amountOfGoalText(goal, amount)}` : words;
  return `${amountOfGoalText(goal, amount)} · ${state === 'slipped' ? 'Over the limit' : words}`;
}

const WORDS_TODAY = { kept: 'Kept today', slipped: 'Slipped today', pending: 'On track' };
// After its day, a limit that was never marked counts as not entered.
const WORDS_AFTERWARDS = { kept: 'Kept', slipped: 'Slipped', pending: 'No entry' };

/** Today is pending until the limit is passed or the user marks it as kept. */
export function limitState(habit: ShownHabit): 'kept' | 'slipped' | 'pending' {
  const { goal, completed, instance, period } = habit;
  if (completed) return 'kept';
  if (period) return period.done > period.needed ? 'slipped' : 'pending';
  const isPassed = instance !== null && isSlip(goal, instance.amount);
  return isPassed && !isFreeOfLimit(habit, instance.date) ? 'slipped' : 'pending';
}
