import type { NewHabit } from '#contract/habits.ts';
import { timeText } from '#domain/days/deadline.ts';
import { amountText, frequencyText, goalText } from '#domain/habits/frequency-words.ts';
import { type Goal, isToAvoid } from '#domain/habits/goal.ts';
import type { Section } from '#domain/habits/sections.ts';
import { newHabitBody } from '../data/habit-codec.ts';
import { type HabitPart, type ParsedHabit, parseHabit } from '#domain/quick-add/parse-habit.ts';

export type HabitChip = { part: HabitPart; label: string };

/** The habit that a text describes, and a chip for each part of it. */
export type HabitFromText = { habit: NewHabit; chips: HabitChip[] };

export function habitFromText(
  text: string,
  sections: readonly Section[],
  ignored: ReadonlySet<HabitPart>,
): HabitFromText {
  const parsed = parseHabit(text, { sections: sections.map(({ name }) => name), ignored });
  const { name, frequency, deadline, reminder, tags, section } = parsed;
  return {
    habit: newHabitBody({
      name,
      ...frequency,
      deadline,
      reminders:
        reminder === null ? null : [{ time: reminder, weekdays: null, alsoWhenMet: false }],
      tags: tags && [...tags],
      section: section === null ? null : sectionId(section, sections),
    }),
    chips: parsed.parts.map((part) => ({ part, label: chipLabel(part, parsed) })),
  };
}

const sectionId = (name: string, sections: readonly Section[]) =>
  sections.find((section) => section.name === name)?.id ?? null;

function chipLabel(part: HabitPart, parsed: ParsedHabit): string {
  const { frequency, deadline, reminder, tags, section } = parsed;
  const labels: Record<HabitPart, () => string> = {
    rhythm: () => frequencyText(frequency, 'full'),
    goal: () => goalLabel(frequency.goal),
    deadline: () => `Deadline ${timeText(deadline)}`,
    reminder: () => `Remind at ${timeText(reminder ?? deadline)}`,
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
