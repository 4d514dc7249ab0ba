import { clsx } from 'clsx';
import { type ReactNode, Suspense, useEffect } from 'react';
import { filterByTags, isFiltering, possibleFilter } from '#domain/habits/tags.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useChosenTags } from '../data/chosen-tags.ts';
import { hasTags, type ShownHabit } from '../data/shown-habits.ts';

/** Loaded only for habits with tags. */
const TagChips = lazyPart(() => import('./tag-chips.tsx'), 'TagChips');

export async function prefetchTagChips(habits: readonly Pick<ShownHabit, 'tags'>[]): Promise<void> {
  if (hasTags(habits)) await TagChips.preload();
}

/** As high as a chip, so that the habits do not move when the chips arrive. */
const rowStyles = 'flex min-h-11 flex-wrap items-center gap-2';

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
        <Suspense>
          <TagChips habits={habits} />
        </Suspense>
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
