import type { ShownHabit } from '#web/features/habits/public.ts';
import { longDay } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { DayEditor, DaySkeleton } from '../corrections/day-editor-on-demand.tsx';
import { useRecords } from '../queries.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

type HabitDayDialogProps = DialogState & {
  habit: ShownHabit;
  date: LocalDay;
  today: LocalDay;
};

export function HabitDayDialog({ habit, date, today, ...state }: HabitDayDialogProps) {
  return (
    <Dialog title={longDay(date)} description={habit.name} {...state}>
      <Loaded query={useRecords(date, date, today)} skeleton={<DaySkeleton />}>
        {(data) => (
          <DayEditor {...{ date, today }} habits={[habit]} instances={data} isNameHidden />
        )}
      </Loaded>
    </Dialog>
  );
}
