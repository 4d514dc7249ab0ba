import type { LocalDay } from '../../days/local-day.ts';
import { dayAt, isTimeZone, type TimeZone } from '../../days/time-zone.ts';
import { withTimesADay } from './goals.ts';
import { readRule } from './recurrence-rule.ts';
import {
  DONE,
  type Dropped,
  type FoundHabit,
  ICONS_INSTEAD,
  type Importer,
  NOT_DONE,
  type TrackerDay,
} from './reading.ts';
import {
  type Fields,
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

const isHabitTrove = (document: Fields) => {
  const { habits } = document;
  return Array.isArray(habits) && habits.some((habit) => isFields(habit) && 'completions' in habit);
};

export const habitTrove: Importer = {
  tracker: 'HabitTrove',
  canHandle: (file) => findDocument(file, isHabitTrove) !== undefined,
  read(file, reader) {
    const all = habitsIn(findDocument(file, isHabitTrove)?.document['habits']);
    const zone = zoneOf(file) ?? reader.zone;
    const tasks = all.filter(({ isTask }) => isTask === true);
    const kept = all.filter(({ isTask }) => isTask !== true);
    return {
      habits: kept.map((habit) => toFound(habit, zone)),
      dropped: [...droppedTasks(tasks), ...droppedOf(file, kept)],
    };
  },
};

/** Completions are timestamps. Their days follow from the time zone in the settings. */
function zoneOf(file: TrackerFile): TimeZone | undefined {
  const system = findDocument(file, ({ system }) => isFields(system))?.document['system'];
  const zone = isFields(system) ? textOr(system['timezone'], '') : '';
  return isTimeZone(zone) ? zone : undefined;
}

function toFound(habit: Fields, zone: TimeZone): FoundHabit {
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
    converted: isCounted ? withTimesADay(rule.converted, target) : rule.converted,
    notes: [textOr(habit['description'], '')],
    createdOn: rule.startOn,
    isArchived: habit['archived'] === true,
    days: new Map([...counts].map(([day, count]) => [day, isCounted ? times(count) : DONE])),
  };
}

const times = (count: number): TrackerDay => ({ ...NOT_DONE, amount: count });

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

const droppedTasks = (tasks: readonly Fields[]): Dropped[] =>
  tasks.map(({ name }) => ({
    what: textOr(name, 'A task') || 'A task',
    why: 'It is a task to be done once, not a habit.',
  }));

function droppedOf(file: TrackerFile, habits: readonly Fields[]): Dropped[] {
  const dropped: Dropped[] = [];
  const hasRewards =
    findDocument(
      file,
      ({ balance, transactions }) => balance !== undefined && transactions !== undefined,
    ) ?? findDocument(file, ({ items }) => Array.isArray(items));
  if (hasRewards ?? habits.some(({ coinReward }) => coinReward !== undefined)) {
    dropped.push({ what: 'Coins and wishes', why: 'Not supported.' });
  }
  if (habits.some(({ drawing }) => drawing !== undefined)) {
    dropped.push({ what: 'Drawings', why: ICONS_INSTEAD });
  }
  if (habits.some(({ pinned }) => pinned === true)) {
    dropped.push({
      what: 'Pinned habits',
      why: 'You set the order yourself.',
    });
  }
  return dropped;
}
