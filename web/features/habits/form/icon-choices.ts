import { ICONS, suggestIcon } from '#domain/habits/habit-icons.ts';

export type IconChoice = { icon: string; label: string };

const choices: readonly IconChoice[] = ICONS.map((icon) => ({ icon, label: labelOf(icon) }));

/** 'book-open' reads "Book open", 'letter-A' "Letter A". */
export function labelOf(icon: string): string {
  const words = icon.replace(/-\d+$/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Searches the labels, and the icon that is suggested for that name: "gym" finds the dumbbell. */
export function findIcons(search: string): readonly IconChoice[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return choices;
  const suggested = suggestIcon(wanted);
  return choices.filter(
    ({ icon, label }) => label.toLowerCase().includes(wanted) || icon === suggested,
  );
}
