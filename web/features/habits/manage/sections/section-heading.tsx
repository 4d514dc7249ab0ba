import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { tallyToday } from '#domain/progress/offered.ts';
import { type SectionGroup, WITHOUT_SECTION } from '#domain/habits/sections.ts';
import { openOf } from '#domain/progress/day-tally.ts';
import { buttonStyles } from '#web/ui/button.tsx';

type SectionHeadingProps = {
  group: SectionGroup<ShownHabit>;
  heading: 'h2' | 'h3';
  isOpen: boolean;
  /** The id of the element that it opens. */
  controls?: string | undefined;
  onToggle: () => void;
};

// On a phone, the area of a tap is higher than what is drawn.
const headingStyles = clsx(
  '-ml-4 max-w-full min-w-0 shrink! whitespace-normal! text-left text-base! max-sm:text-sm!',
  'relative max-sm:min-h-7 max-sm:after:absolute max-sm:after:inset-x-0 max-sm:after:-top-3 max-sm:after:-bottom-1',
);

/** The name of a section, and how many of its habits are done today. */
export function SectionHeading({
  group,
  heading: Heading,
  isOpen,
  controls,
  onToggle,
}: SectionHeadingProps) {
  const tally = tallyToday(group.habits);
  const { done, skipped, total } = tally;
  return (
    <Heading className="min-w-0 text-base">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? controls : undefined}
        onClick={onToggle}
        className={buttonStyles({
          variant: 'quiet',
          className: headingStyles,
        })}
      >
        {/* With large letters, the count moves below the name. */}
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 font-semibold wrap-anywhere">
            {group.section?.name ?? WITHOUT_SECTION}
          </span>
          {total > 0 && (
            <span
              className={clsx(
                'shrink-0 text-sm font-normal tabular-nums',
                openOf(tally) === 0 ? 'text-text' : 'text-secondary',
              )}
            >
              {done} of {total}
              {skipped > 0 && `, ${skipped} skipped`}
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={clsx('shrink-0 text-secondary transition-[rotate]', isOpen && 'rotate-180')}
        />
      </button>
    </Heading>
  );
}
