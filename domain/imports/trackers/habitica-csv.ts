import { isLocalDay, type LocalDay } from '../../days/local-day.ts';
import { DAILY } from './frequency.ts';
import { DONE, type FoundHabit, NOT_DONE, tableImporter, type TrackerDay } from './reading.ts';
import { groupBy, numberOr, UnsupportedFile } from './tracker-file.ts';

const COLUMNS = ['Task Name', 'Task ID', 'Task Type', 'Date', 'Value'];

export const habiticaCsv = tableImporter('Habitica', COLUMNS, (lines) => ({
  habits: [...groupBy(lines.map(toEntry), ({ id }) => id).values()].map(toFound),
  dropped: [
    {
      what: 'Schedules and notes',
      why: "They are not in this file, so every habit is due every day. Habitica's user data as JSON has them.",
    },
  ],
}));

type HistoryEntry = ReturnType<typeof toEntry>;

function toEntry([name = '', id = '', , time = '', cell = '']: readonly string[], at: number) {
  const day = time.slice(0, 10);
  const value = numberOr(cell, undefined);
  if (!isLocalDay(day) || value === undefined) {
    throw new UnsupportedFile(
      `Line ${at + 2} should hold a date as YYYY-MM-DD HH:mm:ss and a number as value.`,
    );
  }
  return { id, name, day, time, value };
}

function toFound(entries: readonly HistoryEntry[]): FoundHabit {
  const days = new Map<LocalDay, TrackerDay>();
  // The value of a task begins at 0. It rises when the task is done and falls when it is missed.
  let before = 0;
  for (const { day, value } of entries.toSorted((a, b) => (a.time < b.time ? -1 : 1))) {
    if (!days.get(day)?.completed) days.set(day, value > before ? DONE : NOT_DONE);
    before = value;
  }
  return { name: entries[0]?.name ?? '', converted: DAILY, notes: [], days };
}
