import { useState } from 'react';
import type { DaySettings, DaySettingsChange, User } from '#contract/account.ts';
import { LATEST_DAY_START } from '#domain/days/day-start.ts';
import { shortDate } from '#domain/days/day-words.ts';
import { WEEK_STARTS, type WeekStart } from '#domain/days/week.ts';
import { weekdayName } from '#domain/days/weekdays.ts';
import { userDayAt } from '#web/client/user-day.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { longMomentText } from '#web/ui/time-texts.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { useChangeDays } from './settings-queries.ts';

const HOURS = Array.from({ length: LATEST_DAY_START + 1 }, (_, hour) => hour);

/** When days and weeks begin. Each change is saved immediately. */
export function DaySettingsCard({ user: { days } }: { user: Pick<User, 'days'> }) {
  const [now] = useState(() => Date.now());
  const { mutate, isPending, variables } = useChangeDays();
  const shown = isPending ? { ...days, ...variables } : days;
  const change = (body: DaySettingsChange) =>
    mutate(body, { onSuccess: toastSaved, onError: toastNotSaved });
  return (
    <Card title="My day and my week" aria-busy={isPending}>
      <div className="grid gap-5">
        <SelectField
          label="My day ends at"
          value={shown.dayStart}
          hint={dayHint(shown, now)}
          onChange={({ target }) => change({ dayStart: Number(target.value) })}
          options={HOURS.map((hour) => ({ value: hour, label: hourText(hour) }))}
        />
        <SelectField
          label="My week begins on"
          value={shown.weekStart ?? ''}
          hint={weekHint(shown, now)}
          onChange={({ target }) => change({ weekStart: weekStartIn(target.value) })}
          options={[
            { value: '', label: 'Default: Monday' },
            ...WEEK_STARTS.map((start) => ({ value: start, label: weekdayName(start) })),
          ]}
        />
      </div>
    </Card>
  );
}

const hourText = (hour: number): string => (hour === 0 ? 'Midnight' : `${hour}:00 AM`);

const hourInText = (hour: number): string => (hour === 0 ? 'midnight' : hourText(hour));

const weekStartIn = (value: string): WeekStart | null =>
  WEEK_STARTS.find((start) => start === value) ?? null;

function dayHint({ dayStart, dayStartBefore, dayStartFrom }: DaySettings, now: number): string {
  if (dayStartFrom !== null && dayStartBefore !== null && Date.parse(dayStartFrom) > now) {
    const moment = longMomentText(new Date(dayStartFrom));
    return `Takes effect on ${moment}. Until then your day ends at ${hourInText(dayStartBefore)}.`;
  }
  const until =
    dayStart === 0
      ? 'Night owl? Ticks before this hour count for the day before.'
      : `Ticks before ${hourText(dayStart)} count for the day before.`;
  return `${until} Changes apply from tomorrow.`;
}

function weekHint({ weekStart, weekStartFrom }: DaySettings, now: number): string {
  if (weekStartFrom !== null && weekStartFrom > userDayAt(now)) {
    const day = weekdayName(weekStart ?? 'monday');
    return `The calendar and the planner show it now. Weekly goals start on ${day} from ${shortDate(weekStartFrom)}.`;
  }
  const scope =
    weekStart === null
      ? 'For the planner and weekly goals. The calendar starts on Sunday.'
      : 'For the calendar, the planner and weekly goals.';
  return `${scope} Applies from next week.`;
}

const toastSaved = () =>
  void toast({ title: 'Saved', description: 'The current day and week stay as they are.' });

const toastNotSaved = toastFailure('Not saved', 'Nothing was changed.');
