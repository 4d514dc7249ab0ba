import { LATEST_DAY_START } from '../../days/day-start.ts';
import { dayBegunAt } from '../../days/time-zone.ts';
import { foundOwn } from './own-habits.ts';
import type { Importer } from './reading.ts';
import { type Fields, fieldsOf, findDocument, isFields, listOf, momentOf } from './tracker-file.ts';

const isOwn = ({ profile, habits, history, exportedAt }: Fields) =>
  isFields(profile) && Array.isArray(habits) && Array.isArray(history) && exportedAt !== undefined;

export const ownJson: Importer = {
  tracker: 'HabitCrush',
  canHandle: (file) => findDocument(file, isOwn) !== undefined,
  read(file, { zone }) {
    const document = findDocument(file, isOwn)?.document ?? {};
    const rows = (name: string) =>
      listOf(document[name], name).map((row, at) => fieldsOf(row, `Entry ${at + 1} of ${name}`));
    const isFilled = (section: string) => section === 'profile' || isFull(document[section]);
    const exportedAt = momentOf(document['exportedAt']);
    // The days in the file follow the clock of the user who exported it.
    const hour = dayStartIn(fieldsOf(document['profile'], 'The profile'));
    const exportedOn = exportedAt === undefined ? undefined : dayBegunAt(hour, exportedAt, zone);
    const added = (name: string) => (document[name] === undefined ? [] : rows(name));
    const kept = {
      habits: rows('habits'),
      history: rows('history'),
      entries: added('entries'),
      activeDays: added('activeDays'),
      pastRhythms: added('pastRhythms'),
      sections: added('sections'),
      pauses: added('pauses'),
    };
    return foundOwn(kept, isFilled, exportedOn);
  },
};

/** Undefined in older files, where all days begin at midnight. */
function dayStartIn({ dayStart }: Fields): number {
  const isHour = typeof dayStart === 'number' && Number.isInteger(dayStart);
  return isHour && dayStart >= 0 && dayStart <= LATEST_DAY_START ? dayStart : 0;
}

const isFull = (value: unknown) => Array.isArray(value) && value.length > 0;
