import { dayAt } from '../../days/time-zone.ts';
import { foundOwn } from './own-habits.ts';
import type { Importer } from './reading.ts';
import { type Fields, fieldsOf, findDocument, isFields, listOf, momentOf } from './tracker-file.ts';

const isOwn = ({ profile, habits, history, exportedAt }: Fields) =>
  isFields(profile) && Array.isArray(habits) && Array.isArray(history) && exportedAt !== undefined;

export const ownJson: Importer = {
  tracker: 'HabitCrush',
  expects: 'what HabitCrush exports as JSON',
  canHandle: (file) => findDocument(file, isOwn) !== undefined,
  read(file, { zone }) {
    const document = findDocument(file, isOwn)?.document ?? {};
    const rows = (name: string) =>
      listOf(document[name], name).map((row, at) => fieldsOf(row, `Entry ${at + 1} of ${name}`));
    const isFilled = (section: string) => section === 'profile' || isFull(document[section]);
    const exportedAt = momentOf(document['exportedAt']);
    const exportedOn = exportedAt === undefined ? undefined : dayAt(exportedAt, zone);
    const added = (name: string) => (document[name] === undefined ? [] : rows(name));
    const kept = {
      habits: rows('habits'),
      history: rows('history'),
      entries: added('entries'),
      periods: added('periods'),
    };
    return foundOwn(kept, isFilled, exportedOn);
  },
};

const isFull = (value: unknown) => Array.isArray(value) && value.length > 0;
