import type { LocalDay } from '../../days/local-day.ts';
import { dayAt, isTimeZone, type TimeZone } from '../../days/time-zone.ts';
import { ICONS_INSTEAD } from './dropped.ts';
import { withTimesADay } from './goals.ts';
import { daysOfCounts, documentImporter, type FoundHabit } from './reading.ts';
import { readRule } from './recurrence-rule.ts';
import {
  type FileFields,
  fieldsIn,
  findDocument,
  habitsIn,
  isFields,
  listOf,
  momentOf,
  numberOr,
  textOr,
  type TrackerFile,
  UnsupportedFile,
} from './tracker-file.ts';

const isHabitTrove = ({ habits }: FileFields) =>
  fieldsIn(habits).some((habit) => 'completions' in habit);

export const habitTrove = documentImporter('HabitTrove', isHabitTrove, (document, reader, file) => {
  const all = habitsIn(document['habits']);
  const zone = zoneOf(file) ?? reader.zone;
  const tasks = all.filter(({ isTask }) => isTask === true);
  const kept = all.filter(({ isTask }) => isTask !== true);
  return {
    habits: kept.map((habit) => toFound(habit, zone)),
    dropped: [
      ...tasks.map(({ name }) => ({
        what: textOr(name, '') || 'A task',
        why: 'It’s a one-time task, not a habit.',
      })),
      hasRewards(file, kept) && { what: 'Coins and wishes', why: 'Not supported.' },
      kept.some(({ drawing }) => drawing !== undefined) && {
        what: 'Drawings',
        why: ICONS_INSTEAD,
      },
      kept.some(({ pinned }) => pinned === true) && {
        what: 'Pinned habits',
        why: 'You set the order yourself.',
      },
    ],
  };
});

/** Completions are timestamps. Their days follow from the time zone in the settings. */
function zoneOf(file: TrackerFile): TimeZone | undefined {
  const system = findDocument(file, ({ system }) => isFields(system))?.['system'];
  const zone = isFields(system) ? textOr(system['timezone'], '') : '';
  return isTimeZone(zone) ? zone : undefined;
}

/** In files of their own, or in the habits. */
const hasRewards = (file: TrackerFile, habits: readonly FileFields[]): boolean =>
  findDocument(file, isOfRewards) !== undefined ||
  habits.some(({ coinReward }) => coinReward !== undefined);

const isOfRewards = ({ balance, transactions, items }: FileFields) =>
  (balance !== undefined && transactions !== undefined) || Array.isArray(items);

function toFound(habit: FileFields, zone: TimeZone): FoundHabit {
  const name = textOr(habit['name'], '');
  const target = Math.max(1, numberOr(habit['targetCompletions'], 1));
  const counts = countsOf(name, listOf(habit['completions'] ?? [], `completions of ${name}`), zone);
  const first = [...counts.keys()].toSorted().at(0);
  const rule = readRule(textOr(habit['frequency'], ''), first);
  if (!rule) {
    throw new UnsupportedFile(
      `The frequency of ${JSON.stringify(name)} should be a rule such as FREQ=DAILY or FREQ=WEEKLY;BYDAY=MO.`,
    );
  }
  const isCounted = target > 1 || [...counts.values()].some((count) => count > 1);
  return {
    name,
    converted: isCounted ? withTimesADay(rule, target) : rule,
    notes: [textOr(habit['description'], '')],
    isArchived: habit['archived'] === true,
    days: daysOfCounts(counts, isCounted),
  };
}

function countsOf(name: string, completions: readonly unknown[], zone: TimeZone) {
  const counts = new Map<LocalDay, number>();
  for (const completion of completions) {
    const moment = momentOf(completion);
    if (moment === undefined)
      throw new UnsupportedFile(`A completion of ${name} should be an ISO time.`);
    const day = dayAt(moment, zone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}
