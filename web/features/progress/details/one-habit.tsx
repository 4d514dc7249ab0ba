import { type ReactNode, useEffect } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { HabitFigures } from './habit-figures.tsx';
import { RecentDays } from './recent-days.tsx';
import { type ShownHistory, useHistory } from '../queries.ts';

/** Preloaded with the habit, so that it also opens offline. */
const HabitDayDialog = lazyPart(() => import('./habit-day-dialog.tsx'), 'HabitDayDialog');

type OneHabitProps = { habit: ShownHabit; today: LocalDay };

export function OneHabit({ habit, today }: OneHabitProps) {
  return (
    <Loaded query={useHistory(habit)} skeleton={<HabitSkeleton />}>
      {(shown) => <Known habit={habit} today={today} {...shown} />}
    </Loaded>
  );
}

export const HabitNotFound = () => (
  <p role="status" className="rounded-md bg-secondary p-4">
    We couldn’t find this habit. It may have been archived or deleted.
  </p>
);

/** `id` is that of the address. */
export const findHabit = (
  habits: readonly ShownHabit[] | undefined,
  id: string,
): ShownHabit | undefined =>
  habits?.find((habit) => String(habit.id) === id || String(habit.key) === id);

/** Corrects a day of the habit. */
export function useDayDialog(
  habit: ShownHabit,
  today: LocalDay,
): { open: (date: LocalDay) => void; draw: ReactNode } {
  const { open, draw } = useDialogOnDemand<LocalDay>();
  useEffect(() => void HabitDayDialog.preload(), []);
  return {
    open,
    draw: draw((state, date) => (
      <HabitDayDialog key={date} {...{ habit, date, today }} {...state} />
    )),
  };
}

const HabitSkeleton = () => (
  <LoadingRegion label="Loading the habit…" className="grid gap-6">
    <Skeleton className="h-80 w-full rounded-lg!" />
    <Skeleton className="h-64 w-full rounded-lg!" />
  </LoadingRegion>
);

function Known({ habit, today, history, evaluation, strength }: OneHabitProps & ShownHistory) {
  const { open, draw } = useDayDialog(habit, today);
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[1fr_24rem]">
      <HabitFigures {...{ habit, today, history, evaluation, strength }} />
      <Card aria-label="Recent days">
        <CardHeader title="Recent days" description="Tap a day to edit it." />
        <RecentDays history={history} habit={habit} today={today} onOpen={open} />
      </Card>
      {draw}
    </div>
  );
}
