import type { NewHabit } from '#contract/habits.ts';
import { END_OF_DAY, timeText } from '#domain/days/deadline.ts';
import { HABIT_PARTS, type HabitPart, type ParsedHabit } from '#domain/habit-words/parse-habit.ts';
import { normaliseFrequency } from '#domain/habits/frequency.ts';
import { amountText, frequencyText, goalText } from '#domain/habits/frequency-words.ts';
import { type Goal, isToAvoid } from '#domain/habits/goal.ts';

export type HabitChip = { part: HabitPart; label: string };

type DescribedParts = Omit<ParsedHabit, 'name' | 'reminder'> & { reminders: readonly string[] };

/** A chip for each part of a habit that is set. */
export const chipsOf = (described: DescribedParts): HabitChip[] =>
  described.parts.map((part) => ({ part, label: labelOf(part, described) }));

/** The chips of what was read from a text. */
export const chipsOfText = ({ reminder, ...parsed }: ParsedHabit): HabitChip[] =>
  chipsOf({ ...parsed, reminders: reminder === null ? [] : [reminder] });

/** The chips of a habit from the form. `section` is the name of its section. */
export function chipsOfHabit(habit: NewHabit, section: string | null = null): HabitChip[] {
  const { deadline = null, tags = null } = habit;
  const frequency = normaliseFrequency(habit);
  const { rhythm, goal } = frequency;
  const weekdays = frequency.weekdays && [...frequency.weekdays];
  const reminders = habit.reminders?.map(({ time }) => time) ?? [];
  const isSet: Record<HabitPart, boolean> = {
    rhythm: rhythm !== null || weekdays !== null,
    goal: goal !== null,
    deadline: deadline !== null && deadline !== END_OF_DAY,
    reminder: reminders.length > 0,
    tags: tags !== null && tags.length > 0,
    section: section !== null,
  };
  const parts = HABIT_PARTS.filter((part) => isSet[part]);
  return chipsOf({
    frequency: { ...frequency, weekdays },
    deadline,
    reminders,
    tags,
    section,
    parts,
  });
}

function labelOf(part: HabitPart, described: DescribedParts): string {
  const { frequency, deadline, reminders, tags, section } = described;
  const labels: Record<HabitPart, () => string> = {
    rhythm: () => frequencyText(frequency, 'full'),
    goal: () => goalLabel(frequency.goal),
    deadline: () => `Deadline ${timeText(deadline ?? END_OF_DAY)}`,
    reminder: () => `Remind at ${reminders.map(timeText).join(', ')}`,
    tags: () => (tags ?? []).map((tag) => `#${tag}`).join(' '),
    section: () => section ?? '',
  };
  return labels[part]();
}

function goalLabel(goal: Goal | null): string {
  if (goal === null || isToAvoid(goal)) return 'Avoid';
  return goal.kind === 'least'
    ? `${amountText(goal.amount, goal.unit)} a ${goal.per}`
    : goalText(goal);
}
