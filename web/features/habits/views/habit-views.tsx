import type { QueryClient } from '@tanstack/react-query';
import { startTransition, Suspense, useMemo, useState } from 'react';
import type { ShownHabit } from '../data/shown-habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { OpenHabitDialog } from '../controls/habit-actions.ts';
import { isOneHabitView, rememberedView, type ViewName } from '../data/view-choice.ts';
import { HabitGrid } from './habit-grid.tsx';
import { prefetchPictures } from '../controls/habit-icon.tsx';
import { prefetchTagChips, TagFilter } from '../manage/tag-filter.tsx';
import { prefetchSections } from '../manage/sections/in-sections.tsx';
import { useArrowKeys } from '../controls/shortcuts.ts';
import { useStillness } from '#web/ui/gestures/use-tap.ts';
import { ViewSkeleton } from './view-skeleton.tsx';
import { habitsQueryOptions, historiesQueryOptions } from '../data/query-options.ts';

// The dashboard loads the other views on demand.
const VIEWS = {
  grid: HabitGrid,
  list: lazyPart(() => import('./list/habit-rows.tsx'), 'HabitRows'),
  focus: lazyPart(() => import('./focus/focus-view.tsx'), 'FocusView'),
  minimal: lazyPart(() => import('./minimal/minimal-view.tsx'), 'MinimalView'),
  zen: lazyPart(() => import('./zen/zen-view.tsx'), 'ZenView'),
};

/** Fetches the code and the data of the view in parallel. */
export async function prefetchView(client: QueryClient): Promise<void> {
  const view = rememberedView();
  prefetchPictures();
  await Promise.all([
    fetchHabits(client),
    view === 'grid' ? client.prefetchQuery(historiesQueryOptions()) : VIEWS[view].preload(),
  ]);
}

async function fetchHabits(client: QueryClient): Promise<void> {
  const options = habitsQueryOptions();
  await client.prefetchQuery(options);
  const habits = client.getQueryData(options.queryKey)?.habits ?? [];
  await Promise.all([prefetchSections(client, habits), prefetchTagChips(habits)]);
}

type HabitViewsProps = {
  view: ViewName;
  habits: readonly ShownHabit[];
  today: LocalDay;
  day?: LocalDay;
  openDialog: OpenHabitDialog;
};

export function HabitViews({ view, habits, today, day = today, openDialog }: HabitViewsProps) {
  const [announcement, setAnnouncement] = useState('');
  const actions = useMemo(() => {
    // The tick is drawn first, its announcement a frame later.
    const announce = (message: string) => startTransition(() => setAnnouncement(message));
    return { openDialog, announce };
  }, [openDialog]);
  useArrowKeys();
  useStillness();
  const View = VIEWS[view];
  const skeleton = useMemo(() => <ViewSkeleton view={view} />, [view]);
  // Memoised, so that a new announcement does not render the view.
  const shown = useMemo(
    () => (
      <TagFilter habits={habits} isOneHabit={isOneHabitView(view)} isInMenuOnPhone>
        {(some) => <View habits={some} {...{ today, day, skeleton, actions }} />}
      </TagFilter>
    ),
    [View, view, habits, today, day, actions, skeleton],
  );
  return (
    <>
      <output className="sr-only">{announcement}</output>
      <Suspense fallback={skeleton}>{shown}</Suspense>
    </>
  );
}
