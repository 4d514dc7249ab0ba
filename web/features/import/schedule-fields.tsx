import type { ReactNode } from 'react';
import { WeekdayPicker } from '#web/features/habits/public.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { hasWeekdays, type ScheduleDraft, type ScheduleErrors } from './schedule-draft.ts';

const FREQUENCIES = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const;

const MAX_TEXT_LENGTH = 60;

type ScheduleFieldsProps = {
  draft: ScheduleDraft;
  errors: ScheduleErrors & { deadline?: string };
  onChange: (change: Partial<ScheduleDraft>) => void;
  /** Below the deadline. */
  children?: ReactNode;
};

/** How often, how much and by when. */
export function ScheduleFields({ draft, errors, onChange, children }: ScheduleFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
        <SegmentedControl
          label="Frequency"
          isFullWidth
          options={FREQUENCIES}
          value={draft.type}
          onValueChange={(type) => onChange({ type })}
        />
        <TextField
          type="time"
          label="Deadline"
          value={draft.deadline}
          error={errors.deadline}
          onChange={({ target }) => onChange({ deadline: target.value })}
        />
      </div>
      {children}
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Rhythm"
          hint="Like “3 times a week” or “every 2 days”"
          maxLength={MAX_TEXT_LENGTH}
          autoComplete="off"
          value={draft.rhythm}
          error={errors.rhythm}
          onChange={({ target }) => onChange({ rhythm: target.value })}
        />
        <TextField
          label="Goal"
          hint="Like “8 glasses”, “at most 2 coffees” or “avoid”"
          maxLength={MAX_TEXT_LENGTH}
          autoComplete="off"
          value={draft.goal}
          error={errors.goal}
          onChange={({ target }) => onChange({ goal: target.value })}
        />
      </div>
      {hasWeekdays(draft) && (
        <WeekdayPicker
          isInset
          value={draft.weekdays}
          error={errors.weekdays}
          onChange={(weekdays) => onChange({ weekdays })}
        />
      )}
    </>
  );
}
