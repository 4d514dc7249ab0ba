import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { ShownHabit } from '../../data/shown-habits.ts';
import {
  filterByTags,
  isChosen,
  isFiltering,
  NO_FILTER,
  possibleFilter,
  tagsOf,
  toggleTag,
} from '#domain/habits/tags.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { Button, buttonStyles } from '#web/ui/button.tsx';
import { useChosenTags } from './chosen-tags.ts';

type TagFilterProps = {
  habits: readonly ShownHabit[];
  isOneHabit?: boolean;
  isInMenuOnPhone?: boolean;
  children: (some: readonly ShownHabit[]) => ReactNode;
};

export function TagFilter(props: TagFilterProps) {
  const { habits, isOneHabit = false, isInMenuOnPhone = false, children } = props;
  const [chosen, choose] = useChosenTags();
  const filter = possibleFilter(chosen, habits);
  // A tag that no habit has leaves the filter, or it would hide habits when a tag of that name returns.
  useEffect(() => {
    if (filter !== chosen) choose(filter);
  }, [filter, chosen, choose]);
  const shown = filterByTags(habits, filter);
  const isActive = isFiltering(filter);
  if (isOneHabit && !isActive) return children(habits);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className={clsx(rowStyles, isInMenuOnPhone && !isActive && 'max-sm:hidden')}>
        <TagChips habits={habits} />
        <output className={clsx('text-sm text-secondary', !isActive && 'sr-only')}>
          {isActive && `${pluralise(habits.length - shown.length, 'habit')} hidden`}
        </output>
      </div>
      {shown.length > 0 ? (
        children(shown)
      ) : (
        <p className="py-8 text-center">No habit has this tag.</p>
      )}
    </div>
  );
}

/** A chip for each tag. */
export function TagChips({ habits }: { habits: readonly ShownHabit[] }) {
  const [chosen, choose] = useChosenTags();
  const filter = possibleFilter(chosen, habits);
  return (
    <div role="group" aria-label="Filter by tag" className={rowStyles}>
      {tagsOf(habits).map((tag) => (
        <Chip
          key={tag}
          isChosen={isChosen(filter, tag)}
          onToggle={() => choose(toggleTag(filter, tag))}
        >
          {tag}
        </Chip>
      ))}
      {habits.some(({ tags }) => tags === null) && (
        <Chip
          isChosen={filter.isWithoutTag}
          onToggle={() => choose({ ...filter, isWithoutTag: !filter.isWithoutTag })}
        >
          Without tag
        </Chip>
      )}
      {isFiltering(filter) && (
        <Button variant="quiet" onClick={() => choose(NO_FILTER)} className="px-3! text-secondary!">
          <X aria-hidden="true" />
          Clear filter
        </Button>
      )}
    </div>
  );
}

const rowStyles = 'flex flex-wrap items-center gap-2';

type ChipProps = { isChosen: boolean; onToggle: () => void; children: ReactNode };

function Chip({ isChosen: isPressed, onToggle, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onToggle}
      className={buttonStyles({
        variant: isPressed ? 'primary' : 'secondary',
        className: 'max-w-full min-w-0 rounded-full! px-4! text-sm!',
      })}
    >
      <span className="truncate">{children}</span>
    </button>
  );
}
