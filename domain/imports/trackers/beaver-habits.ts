import { isLocalDay, type LocalDay } from '../../days/local-day.ts';
import { type ConvertedFrequency, DAILY, timesIn, type Unit } from './frequency.ts';
import type { Dropped, FoundHabit, Importer, TrackerDay } from './reading.ts';
import {
  type Fields,
  findDocument,
  habitsIn,
  isFields,
  listOf,
  numberOr,
  textOr,
  UnsupportedFile,
} from './tracker-file.ts';

const PERIODS: ReadonlyMap<string, Unit> = new Map([
  ['D', 'day'],
  ['W', 'week'],
  ['M', 'month'],
  ['Y', 'year'],
]);
const SKIP_TAG = /(^|\s)#skip(?![\p{L}\p{N}_])/iu;

const isRecord = (value: unknown) => isFields(value) && 'day' in value && 'done' in value;

/** Without records, only the heading identifies the file. */
function isBeaverHabits(document: Fields): boolean {
  const { habits } = document;
  if (!Array.isArray(habits)) return false;
  if ('user_email' in document && 'exported_at' in document) return true;
  return habits.some(
    (habit) =>
      isFields(habit) && Array.isArray(habit['records']) && habit['records'].some(isRecord),
  );
}

export const beaverHabits: Importer = {
  tracker: 'Beaver Habits',
  canHandle: (file) => findDocument(file, isBeaverHabits) !== undefined,
  read(file) {
    const all = habitsIn(findDocument(file, isBeaverHabits)?.document['habits']);
    const deleted = all.filter(({ status }) => status === 'soft_delete');
    const kept = all.filter(({ status }) => status !== 'soft_delete');
    return { habits: kept.map(toFound), dropped: [...deleted.map(toDropped), ...droppedOf(kept)] };
  },
};

const toDropped = ({ name }: Fields): Dropped => ({
  what: textOr(name, 'A habit'),
  why: 'It was deleted there.',
});

/** The choices for a day in Beaver Habits. */
function droppedOf(habits: readonly Fields[]): Dropped[] {
  const hasChips = habits.some(({ chips }) => Array.isArray(chips) && chips.length > 0);
  return hasChips
    ? [{ what: 'Chips', why: 'Days are done, skipped or open, and may have a note.' }]
    : [];
}

function toFound(habit: Fields): FoundHabit {
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
  const day = textOr(record['day'], '');
  if (!isLocalDay(day))
    throw new UnsupportedFile(`A record of ${name} should have a day as YYYY-MM-DD.`);
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
function plainText(text: string): string {
  return text
    .replaceAll(/<(br|\/p|\/div|\/li)\s*\/?>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
}

const STARRED = 'Starred';

function tagsOf({ tags, star }: Fields): string[] {
  const raw: unknown[] = Array.isArray(tags) ? tags : [];
  const named = raw.filter((tag) => typeof tag === 'string');
  return star === true ? [STARRED, ...named] : named;
}
