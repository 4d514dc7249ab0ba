import { longWeekdayDate } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBlock } from '#web/ui/skeleton.tsx';
import { DayEditor } from '../corrections/day-editor.tsx';
import { useRecords } from '../queries.ts';

type HabitDayDialogProps = DialogState & {
  habit: ShownHabit;
  date: LocalDay;
  today: LocalDay;
};

/** Corrects one day of a habit. */
export function HabitDayDialog({ habit, date, today, ...state }: HabitDayDialogProps) {
  return (
    <Dialog title={longWeekdayDate(date)} description={habit.name} {...state}>
      <Loaded
        query={useRecords(date, date, today)}
        skeleton={<LoadingBlock label="Loading the day…" className="h-13 w-full" />}
      >
        {(data) => (
          <DayEditor {...{ date, today }} habits={[habit]} instances={data} isNameHidden />
        )}
      </Loaded>
    </Dialog>
  );
}
