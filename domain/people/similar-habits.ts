import { isPictureOfActivity, suggestIcon } from '../habits/habit-icons.ts';

/** Enough for all kinds of habits of a user; each one costs two lookups. */
const MAX_COMPARED = 50;

type ComparedHabit = { name: string; icon: string | null };

/** The search terms for similar habits: names in lower case, and icons of activities. */
export type ComparedWith = { names: string[]; icons: string[] };

/** Two habits are similar if they have the same name, or the icon of the same activity. */
export function comparedWith(habits: readonly ComparedHabit[]): ComparedWith {
  const compared = habits.slice(0, MAX_COMPARED);
  const icons = compared.map(({ name, icon }) => icon ?? suggestIcon(name));
  return {
    names: [...new Set(compared.map(({ name }) => name.toLowerCase()))],
    icons: [...new Set(icons.filter((icon) => icon !== null).filter(isPictureOfActivity))],
  };
}
