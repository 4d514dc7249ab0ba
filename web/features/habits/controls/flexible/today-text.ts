import { END_OF_DAY, timeText } from '#domain/days/deadline.ts';
import { type LocalDay, toDayNumber } from '#domain/days/local-day.ts';
import { dayOf, outcomeText } from '#domain/habits/day-outcome.ts';
import {
  amountOfGoalText,
  dueText,
  frequencyText,
  periodText,
} from '#domain/habits/frequency-words.ts';
import { type Goal, isSlip, isToAvoid } from '#domain/habits/goal.ts';
import { isDueToday } from '#domain/progress/offered.ts';
import { pausedText } from '#domain/habits/pause.ts';
import { isOnWeekdays, kindOf } from '#domain/habits/schedule.ts';
import { countDone, neededSteps } from '#domain/habits/steps.ts';
import { unbroken } from '#domain/text/unbroken.ts';
import { isSkipped, type ShownHabit } from '../../data/shown-habits.ts';

/** Says why the habit is paused or skipped today, or gives the result of an earlier day. */
export function restText(habit: ShownHabit, today: LocalDay): string | null {
  if (dayOf(habit, today) < today) return outcomeText(habit, today);
  return pausedText(habit.pauses, today) ?? (isSkipped(habit) ? 'Skipped today' : null);
}

/** The state of a habit with a rhythm, an amount or steps, today or on an earlier day. */
export function todayText(habit: ShownHabit, today: LocalDay): string {
  const deadline = deadlineLeft(habit, today);
  return [stateText(habit, today), deadline && `Deadline ${deadline}`].filter(Boolean).join(' · ');
}

/** The same without the deadline. */
export function stateText(habit: ShownHabit, today: LocalDay): string {
  const isOver = dayOf(habit, today) < today;
  const rest = restText(habit, today);
  const isMissed = isOver && rest === 'Missed';
  if (rest !== null && !isMissed) return rest;
  const { goal, steps } = habit;
  const amount = goal?.per === 'day' ? dayText(habit, goal, today) : undefined;
  // For an exceeded limit, the amount says "Slipped".
  const outcome = isMissed && goal?.kind !== 'most' ? rest : undefined;
  const done = steps ? stepsText(habit) : undefined;
  return [outcome, rhythmText(habit, today), done, amount].filter(Boolean).join(' · ');
}

/** The deadline of a habit that is due today. A limit cannot be late. */
export function deadlineLeft(habit: ShownHabit, today: LocalDay): string | null {
  const isOfToday = dayOf(habit, today) === today && restText(habit, today) === null;
  const canBeLate = isDueToday(habit) && !habit.completed && habit.goal?.kind !== 'most';
  return isOfToday && canBeLate && habit.deadline !== END_OF_DAY
    ? unbroken(timeText(habit.deadline))
    : null;
}

function rhythmText(habit: ShownHabit, today: LocalDay): string | undefined {
  if (habit.period) return periodText(habit, habit.period);
  // On a past day nothing is due.
  if (habit.dueOn && dayOf(habit, today) === today) return dueText(habit.dueOn, today);
  const isAsked = habit.goal !== null && !isFreeOfLimit(habit, dayOf(habit, today));
  return habit.rhythm || !isAsked ? frequencyText(habit, 'initials') : undefined;
}

/** Whether its limit applies only on other weekdays. */
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
  const of = amountOfGoalText(goal, amount);
  // A card may have no room for the end of the text.
  return state === 'slipped' ? `Over the limit · ${of}` : `${of} · ${words}`;
}

const WORDS_TODAY = { kept: 'Kept today', slipped: 'Slipped today', pending: 'On track' };
// After its day, a limit that was never marked counts as not entered.
const WORDS_AFTERWARDS = { kept: 'Kept', slipped: 'Slipped', pending: 'No entry' };

/** Today is pending until the limit is exceeded or the user marks the day as kept. */
export function limitState(habit: ShownHabit): 'kept' | 'slipped' | 'pending' {
  const { goal, completed, instance, period } = habit;
  if (completed) return 'kept';
  if (period) return period.done > period.needed ? 'slipped' : 'pending';
  const isPassed = instance !== null && isSlip(goal, instance.amount);
  return isPassed && !isFreeOfLimit(habit, instance.date) ? 'slipped' : 'pending';
}

/** '2 of 5 steps', or '2 of 3 steps' if three of five are enough. */
export function stepsText(habit: ShownHabit): string {
  const needed = neededSteps(habit);
  return `${countDone(habit, habit.instance?.stepsDone ?? null)} of ${needed} ${needed === 1 ? 'step' : 'steps'}`;
}
