import { clsx } from 'clsx';
import { Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { pausedText } from '#domain/habits/pause.ts';
import { userToday } from '#web/client/user-day.ts';
import { HabitIcon, type ShownHabit } from '#web/features/habits/public.ts';

/** The days of a paused habit stay planned, but are not due. */
function PausedSign({ habit }: { habit: ShownHabit }) {
  const text = pausedText(habit.pauses, userToday());
  if (text === null) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-sm font-normal text-secondary">
      <Pause aria-hidden="true" className="size-3.5" />
      {text}
    </span>
  );
}

type HabitNameProps = { habit: ShownHabit; className?: string; children?: ReactNode };

/** The icon and the name of a habit, or a replacement of the name. */
export function HabitName({ habit, className, children }: HabitNameProps) {
  return (
    <span className={clsx('flex min-w-0 items-center gap-3 text-left', className)}>
      <span className="flex shrink-0 leading-none text-secondary">
        <HabitIcon icon={habit.icon} name={habit.name} />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        {children ? (
          <span className="flex min-w-0 grow items-center gap-3">{children}</span>
        ) : (
          <span className="min-w-0 font-medium wrap-anywhere">{habit.name}</span>
        )}
        <PausedSign habit={habit} />
      </span>
    </span>
  );
}
