import { LATEST_DAY_START } from '../../days/day-start.ts';
import { dayBegunAt } from '../../days/time-zone.ts';
import { unescapeFormula } from '../../text/spreadsheet-cell.ts';
import { foundOwn } from './own-habits.ts';
import { documentImporter, type Importer } from './reading.ts';
import {
  type FileFields,
  fieldsOf,
  isFields,
  listOf,
  momentOf,
  type TrackerFile,
  UnsupportedFile,
} from './tracker-file.ts';

const HABITCRUSH = 'HabitCrush';

const isOwn = ({ profile, habits, history, exportedAt }: FileFields) =>
  isFields(profile) && Array.isArray(habits) && Array.isArray(history) && exportedAt !== undefined;

export const ownJson = documentImporter(HABITCRUSH, isOwn, (document, { zone }) => {
  const exportedAt = momentOf(document['exportedAt']);
  // The days in the file follow the clock of the user who exported it.
  const hour = dayStartIn(fieldsOf(document['profile'], 'The profile'));
  return foundOwn({
    rowsOf(part) {
      const { [part]: rows = [] } = document;
      return listOf(rows, part).map((row, at) => fieldsOf(row, `Entry ${at + 1} of ${part}`));
    },
    isFilled: (part) => part === 'profile' || isFull(document[part]),
    exportedOn: exportedAt === undefined ? undefined : dayBegunAt(hour, exportedAt, zone),
  });
});

/** Undefined in older files, where all days begin at midnight. */
function dayStartIn({ dayStart }: FileFields): number {
  const isHour = typeof dayStart === 'number' && Number.isInteger(dayStart);
  return isHour && dayStart >= 0 && dayStart <= LATEST_DAY_START ? dayStart : 0;
}

const isFull = (value: unknown) => Array.isArray(value) && value.length > 0;

/** The parts that a zip contains. Older files have only the first two. */
const FILES: ReadonlyMap<string, string> = new Map([
  ['habits', 'habits.csv'],
  ['history', 'history.csv'],
  ['entries', 'entries.csv'],
  ['activeDays', 'active-days.csv'],
  ['pastRhythms', 'past-rhythms.csv'],
  ['sections', 'sections.csv'],
  ['pauses', 'pauses.csv'],
  ['follows', 'follows.csv'],
  ['encouragements', 'encouragements.csv'],
]);

/** Columns that have another name in CSV. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['weekday', 'weekdays'],
  ['note', 'notes'],
  ['habit', 'habitName'],
]);

export const ownZip: Importer = {
  tracker: HABITCRUSH,
  read(file) {
    const isOurs =
      file.header('habits.csv').includes('createdOn') &&
      file.header('history.csv').includes('scheduled');
    if (!isOurs) return undefined;
    const rowsOf = (part: string) => rowsIn(file, FILES.get(part));
    if (rowsOf('habits').some(({ id }) => id === undefined)) {
      throw new UnsupportedFile('The habits in this zip have no ids. Please export it again.');
    }
    return foundOwn({ rowsOf, isFilled: (part) => rowsOf(part).length > 0, exportedOn: undefined });
  },
};

function rowsIn(file: TrackerFile, path = '?'): FileFields[] {
  const [header = [], ...lines] = file.table(path) ?? [];
  const names = header.map((name) => FIELDS.get(name) ?? name);
  return lines.map((line) =>
    Object.fromEntries(names.map((name, at) => [name, unescapeFormula(line[at] ?? '')])),
  );
}
