import { END_OF_DAY, timeText } from '#domain/days/deadline.ts';
import type { HabitPart, ParsedHabit } from '#domain/habit-words/parse-habit.ts';
import { amountText, frequencyText, goalText } from '#domain/habits/frequency-words.ts';
import { type Goal, isToAvoid } from '#domain/habits/goal.ts';

export type HabitChip = { part: HabitPart; label: string };

type DescribedParts = Omit<ParsedHabit, 'name'>;

/** A chip for each part of a habit that is set. */
export const chipsOf = (described: DescribedParts): HabitChip[] =>
  described.parts.map((part) => ({ part, label: labelOf(part, described) }));

function labelOf(part: HabitPart, described: DescribedParts): string {
  const { frequency, deadline, reminder, tags, section } = described;
  const labels: Record<HabitPart, () => string> = {
    rhythm: () => frequencyText(frequency, 'full'),
    goal: () => goalLabel(frequency.goal),
    deadline: () => `Deadline ${timeText(deadline ?? END_OF_DAY)}`,
    reminder: () => `Remind at ${timeText(reminder ?? END_OF_DAY)}`,
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
