import { useState } from 'react';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { type CalendarDay, percentsOfDay, tallyOfDay } from '#domain/progress/day-status.ts';
import { tallyText } from '#domain/progress/day-tally.ts';
import { longWeekdayDate } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DayEditor } from '../corrections/day-editor.tsx';
import type { ShownDay } from '../queries.ts';
import { DayBreakdown } from './day-breakdown.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

type DayDialogProps = DialogState & {
  date: LocalDay;
  today: LocalDay;
  day: CalendarDay;
  habits: readonly ShownHabit[];
  instances: readonly ShownDay[];
};

/** The count of the cell, with skipped habits. */
function doneText(day: CalendarDay): string {
  const percents = percentsOfDay(day);
  const isPartly = percents.all > percents.count;
  return `${tallyText(tallyOfDay(day))} · ${percents.all}%${isPartly ? ' counting partial amounts' : ''}`;
}

/** The breakdown of a day, with an editor. */
export function DayDialog(props: DayDialogProps) {
  const { date, today, day, habits, instances, isOpen, onOpenChange } = props;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const canCorrect = date <= today && habits.some(({ createdOn }) => createdOn <= date);
  return (
    <Dialog
      title={longWeekdayDate(date)}
      description={day.scheduled > 0 && doneText(day)}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {isCorrecting ? (
        <DayEditor {...{ date, today, habits, instances }} />
      ) : (
        <DayBreakdown day={day} empty="No habits scheduled for this day" />
      )}
      {canCorrect && (
        <DialogActions>
          <Button onClick={() => setIsCorrecting(!isCorrecting)}>
            {isCorrecting ? 'Done' : 'Edit this day'}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
