import { isLocalDay, type LocalDay } from '../../days/local-day.ts';
import { DAILY } from './frequency.ts';
import { hasRisen } from './habitica-json.ts';
import { DONE, type FoundHabit, type Importer, NOT_DONE, type TrackerDay } from './reading.ts';
import { findTable, numberOr, type TrackerFile, UnsupportedFile } from './tracker-file.ts';

const COLUMNS = ['Task Name', 'Task ID', 'Task Type', 'Date', 'Value'];

export const habiticaCsv: Importer = {
  tracker: 'Habitica',
  canHandle: (file) => pathOf(file) !== undefined,
  read(file) {
    const lines = file.table(pathOf(file) ?? '')?.slice(1) ?? [];
    return {
      habits: byTask(lines).map(toFound),
      dropped: [
        {
          what: 'Schedules and notes',
          why: "They are not in this file, so every habit is due every day. Habitica's user data as JSON has them.",
        },
      ],
    };
  },
};

const pathOf = (file: TrackerFile) => findTable(file, COLUMNS);

type HistoryEntry = { name: string; day: LocalDay; time: string; value: number };

function byTask(lines: readonly (readonly string[])[]): HistoryEntry[][] {
  const tasks = new Map<string, HistoryEntry[]>();
  for (const [at, [name = '', id = '', , time = '', cell = '']] of lines.entries()) {
    const day = time.slice(0, 10);
    const value = numberOr(cell, undefined);
    if (!isLocalDay(day) || value === undefined) {
      throw new UnsupportedFile(
        `Line ${at + 2} should hold a date as YYYY-MM-DD HH:mm:ss and a number as value.`,
      );
    }
    const known = tasks.get(id) ?? [];
    known.push({ name, day, time, value });
    tasks.set(id, known);
  }
  return [...tasks.values()];
}

function toFound(lines: readonly HistoryEntry[]): FoundHabit {
  const days = new Map<LocalDay, TrackerDay>();
  let before = 0;
  for (const { day, value } of lines.toSorted((a, b) => (a.time < b.time ? -1 : 1))) {
    if (!days.get(day)?.completed) days.set(day, hasRisen(before, value) ? DONE : NOT_DONE);
    before = value;
  }
  return { name: lines[0]?.name ?? '', converted: DAILY, notes: [], days };
}
