import type { NewHabit } from '#contract/habits.ts';
import { END_OF_DAY } from '#domain/days/deadline.ts';
import { type HabitPart, parseHabit } from '#domain/habit-words/parse-habit.ts';
import type { Section } from '#domain/habits/sections.ts';
import { newHabitBody, reminderAt } from '../data/habit-codec.ts';
import { chipsOfText, type HabitChip } from '../words/chips.ts';

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
      deadline: deadline ?? END_OF_DAY,
      reminders: reminder === null ? null : [reminderAt(reminder)],
      tags: tags && [...tags],
      section: section === null ? null : sectionId(section, sections),
    }),
    chips: chipsOfText(parsed),
  };
}

const sectionId = (name: string, sections: readonly Section[]) =>
  sections.find((section) => section.name === name)?.id ?? null;
