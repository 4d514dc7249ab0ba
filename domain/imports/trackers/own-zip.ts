import { unescapeFormula } from '../../text/spreadsheet-cell.ts';
import { foundOwn, type OwnRow } from './own-habits.ts';
import type { Importer } from './reading.ts';
import { type TrackerFile, UnsupportedFile } from './tracker-file.ts';

const HABITS = 'habits.csv';
const HISTORY = 'history.csv';
/** Missing in older files. */
const ENTRIES = 'entries.csv';
const ACTIVE_DAYS = 'active-days.csv';
const PAST_RHYTHMS = 'past-rhythms.csv';
const SECTIONS = 'sections.csv';
const PAUSES = 'pauses.csv';
const OTHERS: ReadonlyMap<string, string> = new Map([
  ['follows', 'follows.csv'],
  ['encouragements', 'encouragements.csv'],
]);

/** Columns that have another name in CSV. */
const CALLED: ReadonlyMap<string, string> = new Map([
  ['weekday', 'weekdays'],
  ['note', 'notes'],
  ['habit', 'habitName'],
]);

export const ownZip: Importer = {
  tracker: 'HabitCrush',
  canHandle: (file) =>
    file.header(HABITS).includes('createdOn') && file.header(HISTORY).includes('scheduled'),
  read(file) {
    const habits = rowsOf(file, HABITS);
    const history = rowsOf(file, HISTORY);
    if (habits.some(({ id }) => id === undefined)) {
      throw new UnsupportedFile('The habits in this zip have no ids. Please export it again.');
    }
    const isFilled = (section: string) => (file.table(OTHERS.get(section) ?? '?')?.length ?? 0) > 1;
    const kept = {
      habits,
      history,
      entries: rowsOf(file, ENTRIES),
      activeDays: rowsOf(file, ACTIVE_DAYS),
      pastRhythms: rowsOf(file, PAST_RHYTHMS),
      sections: rowsOf(file, SECTIONS),
      pauses: rowsOf(file, PAUSES),
    };
    return foundOwn(kept, isFilled, undefined);
  },
};

function rowsOf(file: TrackerFile, path: string): OwnRow[] {
  const [header = [], ...lines] = file.table(path) ?? [];
  const names = header.map((name) => CALLED.get(name) ?? name);
  return lines.map((line) =>
    Object.fromEntries(names.map((name, at) => [name, unescapeFormula(line[at] ?? '')])),
  );
}
