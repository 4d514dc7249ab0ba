import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';
import { HabitIcon } from '#web/features/habits/public.ts';

type HabitNameProps = { habit: Habit; className?: string; children?: ReactNode };

/** The habit's icon and its name, or what stands in the place of the name. */
export function HabitName({ habit, className, children }: HabitNameProps) {
  return (
    <span className={clsx('flex min-w-0 items-center gap-3 text-left', className)}>
      <span className="flex shrink-0 leading-none text-secondary">
        <HabitIcon icon={habit.icon} name={habit.name} />
      </span>
      {children ?? <span className="min-w-0 font-medium wrap-anywhere">{habit.name}</span>}
    </span>
  );
}
