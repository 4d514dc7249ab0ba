import { addDays, type LocalDay } from '../days/local-day.ts';

/** An earlier name of a habit. `through` is the last day on which it applied. */
export type PastName = { name: string; through: LocalDay };

type Named = { name: string; pastNames: readonly PastName[] };

export const nameOn = ({ name, pastNames }: Named, day: LocalDay): string =>
  pastNames.find(({ through }) => day <= through)?.name ?? name;

/** Beyond this many, the oldest names are forgotten. */
export const MAX_PAST_NAMES = 1000;

/** The new name applies from today on; earlier days keep the one they had. */
export function pastNamesAfter(
  habit: Named & { createdOn: LocalDay },
  newName: string,
  today: LocalDay,
): PastName[] {
  const yesterday = addDays(today, -1);
  const past = habit.pastNames.filter(({ through }) => through < yesterday);
  const before = nameOn(habit, yesterday);
  if (yesterday >= habit.createdOn && before !== newName) {
    past.push({ name: before, through: yesterday });
  }
  return past.slice(-MAX_PAST_NAMES);
}
