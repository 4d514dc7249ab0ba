import { amountText } from '#domain/habits/frequency-words.ts';
import type { CalendarDay, CalendarEntry } from '#domain/progress/day-status.ts';

type DayBreakdownProps = {
  day: CalendarDay;
  empty: string;
  /** Per group. The others are only counted. */
  atMost?: number;
};

/** Shared by tooltip and dialog. */
export function DayBreakdown({ day, empty, atMost = Infinity }: DayBreakdownProps) {
  const isEmpty = day.scheduled === 0 && day.upcoming.length + day.paused.length === 0;
  if (isEmpty) return <p>{empty}</p>;
  return (
    <div className="grid gap-3">
      <Group title="Completed" entries={day.completed} hasNotes {...{ atMost }} />
      <Group title="Skipped" entries={day.skipped} {...{ atMost }} />
      <Group title="Missed" entries={day.missed} {...{ atMost }} />
      <Group title="Open" entries={day.open} {...{ atMost }} />
      <Group title="Scheduled" entries={day.upcoming} {...{ atMost }} />
      <Group title="Paused" entries={day.paused} {...{ atMost }} />
    </div>
  );
}

type GroupProps = {
  title: string;
  entries: readonly CalendarEntry[];
  hasNotes?: boolean;
  atMost: number;
};

function Group({ title, entries, hasNotes = false, atMost }: GroupProps) {
  if (entries.length === 0) return null;
  const hidden = entries.length - atMost;
  return (
    <section>
      <p className="font-semibold">
        {title} <span className="font-normal opacity-80">({entries.length})</span>
      </p>
      <ul className="grid gap-0.5">
        {entries.slice(0, atMost).map((entry) => (
          <li key={entry.habitId} className="wrap-anywhere">
            {entry.name}
            {entry.amount !== undefined && (
              <span className="opacity-80"> · {amountText(entry.amount, entry.unit ?? '')}</span>
            )}
            {hasNotes && entry.notes !== null && (
              <span className="block text-sm opacity-80">{entry.notes}</span>
            )}
          </li>
        ))}
        {hidden > 0 && <li className="opacity-80">+{hidden} more</li>}
      </ul>
    </section>
  );
}
