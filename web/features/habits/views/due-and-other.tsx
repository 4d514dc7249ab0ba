import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import { nextDayText } from '#domain/progress/next-day.ts';
import { isOfferedOn } from '#domain/progress/offered.ts';
import { restOn } from '#domain/habits/pause.ts';
import { buttonStyles } from '#web/ui/button.tsx';
import type { ShownHabit } from '../data/shown-habits.ts';

type DueAndOtherProps = {
  habits: readonly ShownHabit[];
  today: LocalDay;
  day: LocalDay;
  children: (some: readonly ShownHabit[]) => ReactNode;
};

/** The habits of the day first, and behind a button the other ones, drawn the same way. */
export function DueAndOther({ habits, today, day, children }: DueAndOtherProps) {
  const shown = habits.filter((habit) => isOfferedOn(habit, day));
  const others = habits.filter((habit) => !isOfferedOn(habit, day));
  const isToday = day === today;
  return (
    <div className="grid grid-cols-1 gap-6">
      {shown.length > 0 ? (
        <section aria-labelledby="habits-today">
          <h2 id="habits-today" className="sr-only">
            {isToday ? 'Today' : 'On this day'}
          </h2>
          {children(shown)}
        </section>
      ) : (
        <NothingScheduled {...{ habits, today, day }} />
      )}
      {others.length > 0 && (
        <OtherHabits label={`${isToday ? 'Not today' : 'Not on this day'} (${others.length})`}>
          {children(others)}
        </OtherHabits>
      )}
    </div>
  );
}

type NothingScheduledProps = Omit<DueAndOtherProps, 'children'>;

/** Not during a break, whose banner already says it. */
export function NothingScheduled({ habits, today, day }: NothingScheduledProps) {
  if (habits.some(({ pauses }) => restOn(pauses, day) !== null)) return null;
  const isToday = day === today;
  const next = isToday && nextDayText(habits, today);
  return (
    <div className="py-8 text-center text-secondary wrap-anywhere">
      <p>{isToday ? 'Nothing is scheduled for today.' : 'Nothing was scheduled for this day.'}</p>
      {next && <p className="mt-1">{next}</p>}
    </div>
  );
}

/** They can be edited and ticked, too. */
function OtherHabits({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <section>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className={buttonStyles({ variant: 'quiet', className: '-ml-4 text-secondary' })}
        >
          {label}
          <ChevronDown
            aria-hidden="true"
            className={clsx('transition-[rotate]', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      {isOpen && (
        <div id={id} className="mt-3">
          {children}
        </div>
      )}
    </section>
  );
}
