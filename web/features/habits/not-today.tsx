import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isOfferedOn } from '#domain/habits/offered.ts';
import { buttonStyles } from '#web/ui/button.tsx';

type TodayAndOthersProps = {
  habits: readonly Habit[];
  today: LocalDay;
  children: (some: readonly Habit[]) => ReactNode;
};

/** Today's habits first, and behind a button those of other days, drawn the same way. */
export function TodayAndOthers({ habits, today, children }: TodayAndOthersProps) {
  const shown = habits.filter((habit) => isOfferedOn(habit, today));
  const others = habits.filter((habit) => !isOfferedOn(habit, today));
  return (
    <div className="grid grid-cols-1 gap-6">
      {shown.length > 0 ? (
        <section aria-labelledby="habits-today">
          <h2 id="habits-today" className="sr-only">
            Today
          </h2>
          {children(shown)}
        </section>
      ) : (
        <NothingToday />
      )}
      {others.length > 0 && <NotToday count={others.length}>{children(others)}</NotToday>}
    </div>
  );
}

export function NothingToday() {
  return <p className="py-8 text-center text-secondary">Nothing is scheduled for today.</p>;
}

/** Out of the way, and yet to be reached, as they can be changed and done too. */
function NotToday({ count, children }: { count: number; children: ReactNode }) {
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
          Not today ({count})
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
