import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { ShownHabit } from '../data/shown-habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isOfferedOn } from '#domain/habits/offered.ts';
import { buttonStyles } from '#web/ui/button.tsx';

type TodayAndOthersProps = {
  habits: readonly ShownHabit[];
  today: LocalDay;
  day: LocalDay;
  children: (some: readonly ShownHabit[]) => ReactNode;
};

/** The habits of the day first, and behind a button those of other days, drawn the same way. */
export function TodayAndOthers({ habits, today, day, children }: TodayAndOthersProps) {
  const shown = habits.filter((habit) => isOfferedOn(habit, day, today));
  const others = habits.filter((habit) => !isOfferedOn(habit, day, today));
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
        <NothingToday isToday={isToday} />
      )}
      {others.length > 0 && (
        <NotToday label={`${isToday ? 'Not today' : 'Not on this day'} (${others.length})`}>
          {children(others)}
        </NotToday>
      )}
    </div>
  );
}

export function NothingToday({ isToday }: { isToday: boolean }) {
  return (
    <p className="py-8 text-center text-secondary">
      {isToday ? 'Nothing is scheduled for today.' : 'Nothing was scheduled for this day.'}
    </p>
  );
}

/** Out of the way, and yet to be reached, as they can be changed and done too. */
function NotToday({ label, children }: { label: string; children: ReactNode }) {
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
            className={isOpen ? 'rotate-180 transition-[rotate]' : 'transition-[rotate]'}
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
