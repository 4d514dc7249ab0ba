import type { LocalDay } from '../../days/local-day.ts';
import { DELETED_THERE, droppedHabits } from './dropped.ts';
import { type ConvertedFrequency, DAILY, timesIn, type CalendarUnit } from './frequency.ts';
import { documentImporter, type FoundHabit, type TrackerDay } from './reading.ts';
import {
  dayIn,
  type FileFields,
  fieldsIn,
  habitsIn,
  isFields,
  listOf,
  numberOr,
  textOr,
} from './tracker-file.ts';

const PERIODS: ReadonlyMap<string, CalendarUnit> = new Map([
  ['D', 'day'],
  ['W', 'week'],
  ['M', 'month'],
  ['Y', 'year'],
]);
const SKIP_TAG = /(^|\s)#skip(?![\p{L}\p{N}_])/iu;

/** Without records, only the heading identifies the file. */
function isBeaverHabits(document: FileFields): boolean {
  const { habits } = document;
  if (!Array.isArray(habits)) return false;
  if ('user_email' in document && 'exported_at' in document) return true;
  return fieldsIn(habits).some(({ records }) =>
    fieldsIn(records).some((record) => 'day' in record && 'done' in record),
  );
}

export const beaverHabits = documentImporter('Beaver Habits', isBeaverHabits, (document) => {
  const all = habitsIn(document['habits']);
  const deleted = all.filter(({ status }) => status === 'soft_delete');
  const kept = all.filter(({ status }) => status !== 'soft_delete');
  const hasChips = kept.some(({ chips }) => Array.isArray(chips) && chips.length > 0);
  return {
    habits: kept.map(toFound),
    dropped: [
      ...droppedHabits(deleted, DELETED_THERE),
      // The choices for a day in Beaver Habits.
      hasChips && { what: 'Chips', why: 'Days are done, skipped or open, and may have a note.' },
    ],
  };
});

function toFound(habit: FileFields): FoundHabit {
  const name = textOr(habit['name'], '');
  const records = listOf(habit['records'] ?? [], `records of ${name}`);
  return {
    name,
    converted: convertFrequency(habit['period']),
    notes: [],
    isArchived: habit['status'] === 'archive',
    tags: tagsOf(habit),
    days: new Map(records.map((record) => toDay(name, record))),
  };
}

function convertFrequency(period: unknown): ConvertedFrequency {
  if (!isFields(period)) return DAILY;
  const unit = PERIODS.get(textOr(period['period_type'], 'D')) ?? 'day';
  return timesIn(numberOr(period['target_count'], 1), numberOr(period['period_count'], 1), unit);
}

function toDay(name: string, value: unknown): [LocalDay, TrackerDay] {
  const record = isFields(value) ? value : {};
  const day = dayIn(record['day'], `A record of ${name} should have a day as YYYY-MM-DD.`);
  const text = plainText(textOr(record['text'], ''));
  const completed = record['done'] === true;
  const skipped = !completed && SKIP_TAG.test(text);
  const note = text.replace(SKIP_TAG, ' ').trim();
  return [day, { completed, skipped, notes: note || null }];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** Notes may contain HTML, which is converted to text. */
const plainText = (text: string): string =>
  text
    .replaceAll(/<(br|\/p|\/div|\/li)\s*\/?>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();

function tagsOf({ tags, star }: FileFields): string[] {
  const raw: unknown[] = Array.isArray(tags) ? tags : [];
  const named = raw.filter((tag) => typeof tag === 'string');
  return star === true ? ['Starred', ...named] : named;
}
