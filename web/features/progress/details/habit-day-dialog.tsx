import { Suspense } from 'react';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { longDay } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { DayEditor } from '../corrections/editors-on-demand.ts';
import { useRecords } from '../queries.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

type HabitDayDialogProps = DialogState & {
  habit: ShownHabit;
  date: LocalDay;
  today: LocalDay;
};

export function HabitDayDialog({ habit, date, today, isOpen, onOpenChange }: HabitDayDialogProps) {
  return (
    <Dialog
      title={longDay(date)}
      description={habit.name}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Loaded query={useRecords(date, date, today)} skeleton={<DaySkeleton />}>
        {(data) => (
          <Suspense fallback={<DaySkeleton />}>
            <DayEditor {...{ date, today }} habits={[habit]} instances={data} isNameHidden />
          </Suspense>
        )}
      </Loaded>
    </Dialog>
  );
}

const DaySkeleton = () => (
  <LoadingRegion label="Loading the day…">
    <Skeleton className="h-13 w-full" />
  </LoadingRegion>
);
