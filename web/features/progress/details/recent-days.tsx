import { Pencil } from 'lucide-react';
import { useId, useState, type SyntheticEvent } from 'react';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { type ShownStatus, shownStatus } from '#domain/progress/day-status.ts';
import { type HistoryDays, newestRecords } from '#domain/progress/history-days.ts';
import { shortDate, shortWeekdayDate } from '#domain/days/day-words.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import { frequencyOn } from '#domain/habits/past-rhythms.ts';
import { isPausedOn } from '#domain/habits/pause.ts';
import { isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const MOST_SHOWN = 30;

type RecentDaysProps = {
  habit: ShownHabit;
  history: HistoryDays;
  today: LocalDay;
  onOpen: (date: LocalDay) => void;
};

export function RecentDays({ habit, history, today, onOpen }: RecentDaysProps) {
  const records = newestRecords(history, MOST_SHOWN);
  const { amounts } = history;
  // Each day uses the texts of its own rhythm.
  const shown = records.map((record) => ({
    record,
    date: record.date,
    goal: frequencyOn(habit, record.date).goal,
  }));
  return (
    <div className="grid gap-4">
      <ol className="grid" aria-label="Newest days">
        {shown.map(({ record, date, goal }) => (
          <li key={date} className="flex min-h-12 items-center gap-3">
            <span className="grid min-w-0 flex-1">
              <time dateTime={date}>{shortWeekdayDate(date)}</time>
              {goal && amounts.size > 0 && (
                <span className="text-sm wrap-anywhere text-secondary">
                  {amountText(amounts.get(date) ?? 0, goal.unit)}
                </span>
              )}
            </span>
            {isPausedOn(habit.pauses, date) && !record.completed ? (
              <Badge>Paused</Badge>
            ) : (
              <StatusBadge
                status={shownStatus(record, { date, today, goal })}
                isLimit={goal?.kind === 'most'}
              />
            )}
            <IconButton
              icon={Pencil}
              label={`Edit ${shortDate(date)}`}
              className="-mr-3 [&_svg]:size-4!"
              onClick={() => onOpen(date)}
            />
          </li>
        ))}
      </ol>
      {records.length === 0 && <p className="text-secondary">No history yet.</p>}
      <AnotherDay first={habit.createdOn} last={today} onOpen={onOpen} />
    </div>
  );
}

const STATUSES = {
  completed: { label: 'Completed', tone: 'success' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  missed: { label: 'Missed', tone: 'warning' },
  open: { label: 'Open', tone: 'neutral' },
} as const;

const LIMIT_WORDS: { [Status in ShownStatus]?: string } = { completed: 'Kept', missed: 'Slipped' };

type StatusBadgeProps = { status: ShownStatus; isLimit: boolean };

function StatusBadge({ status, isLimit }: StatusBadgeProps) {
  const { label, tone } = STATUSES[status];
  return <Badge tone={tone}>{(isLimit && LIMIT_WORDS[status]) || label}</Badge>;
}

type AnotherDayProps = { first: LocalDay; last: LocalDay; onOpen: (date: LocalDay) => void };

/** For days before the list or without a record. */
function AnotherDay({ first, last, onOpen }: AnotherDayProps) {
  const id = useId();
  const [date, setDate] = useState('');
  const [error, setError] = useState<string>();

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const found = errorOf(date, first, last);
    setError(found);
    if (!found && isLocalDay(date)) onOpen(date);
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <TextField
        id={id}
        label="Pick another day"
        type="date"
        value={date}
        onChange={(event) => setDate(event.target.value)}
        min={first}
        max={last}
        error={error}
      />
      <Button type="submit">Edit day</Button>
    </form>
  );
}

function errorOf(date: string, first: LocalDay, last: LocalDay): string | undefined {
  if (!isLocalDay(date)) return 'Please choose a day.';
  if (date > last) return 'This day is in the future.';
  return date < first ? 'This habit didn’t exist yet.' : undefined;
}
