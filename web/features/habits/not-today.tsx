import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { buttonStyles } from '#web/ui/button.tsx';

/** The habits of other days: out of the way, and yet to be reached, as they can be changed and done too. */
export function NotToday({ count, children }: { count: number; children: ReactNode }) {
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
