import { useEffect } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import { useSignedInUser } from '#web/features/account/user.ts';
import type { OpenHabitDialog } from '#web/features/habits/controls/habit-actions.ts';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { ArchivedHabits } from '#web/features/habits/manage/archive/archived-habits.tsx';
import { segmentsOf } from '#web/features/habits/views/today-progress.tsx';
import { useProfileViewPings } from '#web/features/presence/profile-view-pings.ts';
import { Moments } from '#web/features/progress/moments/moments.tsx';
import { setFavicon } from '#web/ui/day-ring/favicon.ts';

export { DayHeader, HabitsOfDay } from '#web/features/habits/views/day/past-day.tsx';
export { RandomQuote } from '#web/features/habits/views/quotes.tsx';
export { SideCards } from './side-cards.tsx';

type BelowHabitsProps = {
  habits: readonly ShownHabit[];
  /** The habits of today. */
  shown: readonly ShownHabit[];
  today: LocalDay;
  isAlone: boolean;
  openDialog: OpenHabitDialog;
};

export function BelowHabits({ habits, shown, today, isAlone, openDialog }: BelowHabitsProps) {
  const user = useSignedInUser();
  useLiveFavicon(shown);
  useProfileViewPings(user.id, 'dashboard');
  return (
    <>
      <Moments {...{ habits, today, user }} />
      {!isAlone && <ArchivedHabits onOpen={() => openDialog({ name: 'archived' })} />}
    </>
  );
}

const FAVICON_MS = 200;

/** Shows the ring of today in the browser's tab. */
function useLiveFavicon(shown: readonly ShownHabit[]): void {
  useEffect(() => {
    // Later than a tick, which is more important.
    const timer = setTimeout(() => setFavicon(segmentsOf(shown)), FAVICON_MS);
    return () => clearTimeout(timer);
  }, [shown]);
}
