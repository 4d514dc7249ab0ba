import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { pictures } from './icon-pictures.ts';

type HabitIconProps = {
  icon: string | null;
  /** Its first letter stands where no icon was chosen. */
  name: string;
  className?: string;
};

/** Decoration: the habit's name always stands beside it. */
export function HabitIcon({ icon, name, className }: HabitIconProps) {
  const Picture = pictureOf(icon);
  if (Picture) return <Picture aria-hidden="true" className={clsx('size-5', className)} />;
  return (
    <span
      aria-hidden="true"
      className={clsx('grid size-5 place-items-center font-semibold uppercase', className)}
    >
      {letterOf(icon) ?? [...name.trim()][0]}
    </span>
  );
}

function pictureOf(icon: string | null): LucideIcon | undefined {
  return icon !== null && Object.hasOwn(pictures, icon)
    ? pictures[icon as keyof typeof pictures]
    : undefined;
}

const LETTER = /^letter-([A-Z])$/;

function letterOf(icon: string | null): string | undefined {
  return LETTER.exec(icon ?? '')?.[1];
}
