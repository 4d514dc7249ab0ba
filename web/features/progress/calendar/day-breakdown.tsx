import { amountText } from '#domain/habits/frequency-words.ts';
import type { CalendarDay, CalendarEntry } from '#domain/progress/day-status.ts';

type DayBreakdownProps = { day: CalendarDay; empty: string };

/** The same in the tooltip and in the dialog, whatever is behind it. */
export function DayBreakdown({ day, empty }: DayBreakdownProps) {
  const isEmpty = day.scheduled === 0 && day.upcoming.length + day.paused.length === 0;
  if (isEmpty) return <p>{empty}</p>;
  return (
    <div className="grid gap-3">
      <Group title="Completed" entries={day.completed} hasNotes />
      <Group title="Skipped" entries={day.skipped} />
      <Group title="Missed" entries={day.missed} />
      <Group title="Open" entries={day.open} />
      <Group title="Scheduled" entries={day.upcoming} />
      <Group title="Paused" entries={day.paused} />
    </div>
  );
}

type GroupProps = { title: string; entries: readonly CalendarEntry[]; hasNotes?: boolean };

function Group({ title, entries, hasNotes = false }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <section>
      <p className="font-semibold">
        {title} <span className="font-normal opacity-80">({entries.length})</span>
      </p>
      <ul className="grid gap-0.5">
        {entries.map((entry) => (
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
      </ul>
    </section>
  );
}
