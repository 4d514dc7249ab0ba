import { deadlineText } from '../days/deadline.ts';
import { amountOfGoalText, amountText, periodText } from '../habits/frequency-words.ts';
import { countDone, neededSteps, type StepPlan } from '../habits/steps.ts';
import { cutAt } from '../text/cut-text.ts';
import { pluralise } from '../text/pluralise.ts';
import { isMet, type HabitOnDay } from './still-due.ts';

export type RemindedHabit = HabitOnDay & StepPlan & { id: number; name: string; deadline: string };

export type NoticeWords = { title: string; body: string };

const STILL_TO_DO = 'Still to do today.';

/** Lock screens show about two lines. */
const MAX_NAMES_LENGTH = 200;

function namesOf(habits: readonly Pick<RemindedHabit, 'name'>[]): string {
  const names = habits.map(({ name }) => name).join(', ');
  return names.length > MAX_NAMES_LENGTH ? `${cutAt(names, MAX_NAMES_LENGTH)}…` : names;
}

/** For one habit its progress and deadline, for several their names. */
export function reminderWords(habits: readonly RemindedHabit[]): NoticeWords {
  const [habit] = habits;
  if (habit === undefined) throw new Error('A reminder needs at least one habit.');
  if (habits.length === 1) return { title: habit.name, body: standingText(habit) };
  return { title: `${habits.length} habits`, body: namesOf(habits) };
}

/** '2 left: Read, Floss' */
export const summaryWords = (left: readonly Pick<RemindedHabit, 'name'>[]): NoticeWords => ({
  title: `${left.length} left: ${namesOf(left)}`,
  body: STILL_TO_DO,
});

/**
 * The subject has the number of habits, not their names: users chose the names, and a subject does not show who wrote it.
 */
export function reminderSubject(habits: readonly RemindedHabit[]): string {
  const open = habits.filter((habit) => habit.goal?.kind !== 'most' && !isMet(habit)).length;
  if (open === 0) return `HabitCrush: a reminder of ${pluralise(habits.length, 'habit')}`;
  return `HabitCrush: ${pluralise(open, 'habit')} ${open === 1 ? 'is' : 'are'} open`;
}

function standingText(habit: RemindedHabit): string {
  if (isMet(habit)) return 'Already done.';
  const isLimit = habit.goal?.kind === 'most';
  const late = isLimit ? null : deadlineText(habit.deadline);
  return [progressText(habit), late].filter(Boolean).join(' · ') || STILL_TO_DO;
}

function progressText(habit: RemindedHabit): string | null {
  const { goal, steps, instance, period } = habit;
  if (period !== null) return periodText(habit, period);
  if (goal?.kind === 'most' && goal.amount === 0) return 'Kept so far today.';
  if (goal !== null) return amountOfGoalText(goal, instance?.amount ?? 0);
  if (steps === null) return null;
  const done = countDone(habit, instance?.stepsDone ?? null);
  return `${done} of ${pluralise(neededSteps(habit), 'step')}`;
}

/** The action of the first button. A limit has none, because a tick would record a slip. */
export type ReminderAction =
  | { kind: 'done'; title: string }
  | { kind: 'step'; title: string; amount: number };

export function reminderActionOf({ goal }: Pick<RemindedHabit, 'goal'>): ReminderAction | null {
  if (goal === null) return { kind: 'done', title: 'Done' };
  if (goal.kind === 'most') return null;
  return { kind: 'step', title: `+${amountText(goal.step, goal.unit)}`, amount: goal.step };
}
