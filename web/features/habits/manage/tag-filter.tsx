import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import {
  filterByTags,
  isChosen,
  isFiltering,
  NO_FILTER,
  possibleFilter,
  type TagFilter as Filter,
  tagsOf,
  toggleTag,
} from '#domain/habits/tags.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { createStoredText } from '#web/client/storage.ts';
import { useStore } from '#web/client/store.ts';
import { Button, buttonStyles } from '#web/ui/button.tsx';
import { hasTags, type ShownHabit } from '../data/shown-habits.ts';

type TagFilterProps = {
  habits: readonly ShownHabit[];
  /** A view of one habit shows the row of tags only while it hides habits. */
  isOneHabit?: boolean;
  /** On a phone the Display menu has the tags, and the row is shown only while it hides habits. */
  isInMenuOnPhone?: boolean;
  children: (some: readonly ShownHabit[]) => ReactNode;
};

/** A row of tags above a list of habits, and the habits with the chosen tags. */
export function TagFilter(props: TagFilterProps) {
  const { habits, isOneHabit = false, isInMenuOnPhone = false, children } = props;
  const [chosen, choose] = useChosenTags();
  const filter = possibleFilter(chosen, habits);
  // A tag that no habit has leaves the filter, or it would hide habits when a tag of that name returns.
  useEffect(() => {
    if (hasTags(habits) && filter !== chosen) choose(filter);
  }, [habits, filter, chosen, choose]);
  const shown = filterByTags(habits, filter);
  const isActive = isFiltering(filter);
  if (!hasTags(habits) || (isOneHabit && !isActive)) return children(habits);
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

const stored = createStoredText('habitcrush-tag-filter');

/** The chosen tags: stored on this device, and the same on all its pages. */
function useChosenTags(): [Filter, (filter: Filter) => void] {
  const text = useStore(stored);
  return [useMemo(() => filterIn(text), [text]), store];
}

const store = (filter: Filter): void => stored.set(JSON.stringify(filter));

function filterIn(text: string | null): Filter {
  try {
    const { tags, isWithoutTag } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    if (!Array.isArray(tags)) return NO_FILTER;
    const texts = tags.filter((tag) => typeof tag === 'string');
    return { tags: texts, isWithoutTag: isWithoutTag === true };
  } catch {
    return NO_FILTER;
  }
}
