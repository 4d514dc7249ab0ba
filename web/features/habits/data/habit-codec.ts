import type { NewHabit } from '#contract/habits.ts';
import { suggestIcon } from '#domain/habits/habit-icons.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import { DEFAULT_DEADLINE } from '#domain/habits/habit.ts';

type OptionalPart =
  | 'section'
  | 'tags'
  | 'steps'
  | 'stepsNeeded'
  | 'reminders'
  | 'isPrivate'
  | 'isAmountPublic';

/** A habit from the form, a text, a picture or an example. */
export type DescribedHabit = Pick<NewHabit, 'name' | 'type' | 'deadline' | 'notes' | 'icon'> & {
  [Part in 'weekdays' | 'rhythm' | 'goal']?: Frequency[Part] | undefined;
} & {
  [Part in OptionalPart]?: NewHabit[Part] | null;
};

const AT_FIRST = { completed: false, streak: 0, reps: 0, sortOrder: 0 };

/** The request body for a new habit. */
export function newHabitBody(described: DescribedHabit): NewHabit {
  const { name, type, deadline = DEFAULT_DEADLINE, notes, weekdays, ...rest } = described;
  const { icon, rhythm, goal, ...parts } = rest;
  return {
    ...AT_FIRST,
    name: name.trim(),
    type,
    deadline,
    weekdays: weekdays ? [...weekdays] : null,
    ...(rhythm !== undefined && { rhythm }),
    ...(goal !== undefined && { goal }),
    notes: notes || null,
    icon: iconOf({ name, icon }),
    ...withoutNulls(parts),
  };
}

const withoutNulls = (parts: Pick<DescribedHabit, OptionalPart>): Partial<NewHabit> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null));

/** The name suggests an icon until the user chooses one. */
export const iconOf = ({ name, icon }: Pick<DescribedHabit, 'name' | 'icon'>): string | null =>
  icon ?? suggestIcon(name);

/** A reminder on each day on which the habit is due. */
export const reminderAt = (time: string) => ({ time, weekdays: null, alsoWhenMet: false });

/** Only the fields that the user has changed: another tab may have changed the others. */
export function changedFields<Body extends object>(before: Body, after: Body): Partial<Body> {
  const fields = Object.keys(after) as (keyof Body)[];
  const changed = fields.filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, after[field]])) as Partial<Body>;
}
