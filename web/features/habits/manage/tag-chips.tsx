import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  isChosen,
  isFiltering,
  NO_FILTER,
  possibleFilter,
  tagsOf,
  toggleTag,
} from '#domain/habits/tags.ts';
import { Button, buttonStyles } from '#web/ui/button.tsx';
import { useChosenTags } from '../data/chosen-tags.ts';
import type { ShownHabit } from '../data/shown-habits.ts';

/** A chip for each tag. */
export function TagChips({ habits }: { habits: readonly ShownHabit[] }) {
  const [chosen, choose] = useChosenTags();
  const filter = possibleFilter(chosen, habits);
  return (
    <div role="group" aria-label="Filter by tag" className="flex flex-wrap items-center gap-2">
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
