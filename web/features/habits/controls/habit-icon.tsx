import { memo } from 'react';
import { firstLetterOf } from '#web/ui/first-letter.ts';
import pictures from './habit-icons.svg?no-inline';

type HabitIconProps = {
  icon: string | null;
  /** Its first letter is shown when the habit has no icon. */
  name: string;
};

/** Decoration: the name of the habit is always beside it. */
export const HabitIcon = memo(function HabitIcon({ icon, name }: HabitIconProps) {
  const letter = letterOf(icon, name);
  if (letter === null) return <Picture icon={icon} />;
  return (
    <span aria-hidden="true" className="grid size-5 place-items-center font-semibold uppercase">
      {letter}
    </span>
  );
});

/** One SVG file has all icons (scripts/assets/habit-icons.ts), so that they are not part of the scripts. */
function Picture({ icon }: Pick<HabitIconProps, 'icon'>) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5"
    >
      <use href={`${pictures}#${icon}`} />
    </svg>
  );
}

const LETTER_ICON = /^letter-([A-Z])$/;

function letterOf(icon: string | null, name: string): string | null {
  if (icon === null) return firstLetterOf(name.trim());
  return LETTER_ICON.exec(icon)?.[1] ?? null;
}

/** Fetches the icons in parallel with the habits. */
export function prefetchPictures(): void {
  new Image().src = pictures;
}
