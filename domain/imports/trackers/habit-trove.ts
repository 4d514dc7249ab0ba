import type { LocalDay } from '../../days/local-day.ts';
import { dayAt, isTimeZone, type TimeZone } from '../../days/time-zone.ts';
import type { Weekday } from '../../days/weekdays.ts';
import { EVERY_DAY, type Frequency } from './frequency.ts';
import {
  DONE,
  type Dropped,
  type FoundHabit,
  type Importer,
  NOT_DONE,
  type TrackerDay,
} from './reading.ts';
import {
  type Fields,
  fieldsOf,
  findDocument,
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
  expects: "HabitTrove's habits.json, or a zip of its data folder",
  canHandle: (file) => findDocument(file, isHabitTrove) !== undefined,
  read(file, reader) {
    const habits = listOf(findDocument(file, isHabitTrove)?.document['habits'], 'habits');
    const zone = zoneOf(file) ?? reader.zone;
    const all = habits.map((habit, at) => fieldsOf(habit, `Habit ${at + 1}`));
    const tasks = all.filter(({ isTask }) => isTask === true);
    const kept = all.filter(({ isTask }) => isTask !== true);
    return {
      habits: kept.map((habit) => toFound(habit, zone)),
      dropped: [...droppedTasks(tasks), ...droppedOf(file, kept)],
    };
  },
};

/** Completions are moments; on which day they fell, the settings beside them know. */
function zoneOf(file: TrackerFile): TimeZone | undefined {
  const system = findDocument(file, ({ system }) => isFields(system))?.document['system'];
  const zone = isFields(system) ? textOr(system['timezone'], '') : '';
  return isTimeZone(zone) ? zone : undefined;
}

function toFound(habit: Fields, zone: TimeZone): FoundHabit {
  const name = textOr(habit['name'], '');
  const target = Math.max(1, numberOr(habit['targetCompletions'], 1));
  const { frequency, isKnown } = readRule(textOr(habit['frequency'], ''));
  if (!isKnown) {
    throw new UnsupportedFile(
      `The frequency of ${JSON.stringify(name)} should be a rule such as FREQ=DAILY or FREQ=WEEKLY;BYDAY=MO.`,
    );
  }
  return {
    name,
    frequency,
    notes: [textOr(habit['description'], ''), target > 1 ? `${target} times a day` : null],
    isArchived: habit['archived'] === true,
    days: daysOf(name, listOf(habit['completions'] ?? [], `completions of ${name}`), target, zone),
  };
}

function daysOf(name: string, completions: readonly unknown[], target: number, zone: TimeZone) {
  const counts = new Map<LocalDay, number>();
  for (const completion of completions) {
    const moment = momentOf(completion);
    if (moment === undefined)
      throw new UnsupportedFile(`A completion of ${name} should be an ISO time.`);
    const day = dayAt(moment, zone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const judge = (count: number): TrackerDay => (count >= target ? DONE : NOT_DONE);
  return new Map([...counts].map(([day, count]) => [day, judge(count)]));
}

const DAY_CODES: ReadonlyMap<string, Weekday> = new Map([
  ['MO', 'monday'],
  ['TU', 'tuesday'],
  ['WE', 'wednesday'],
  ['TH', 'thursday'],
  ['FR', 'friday'],
  ['SA', 'saturday'],
  ['SU', 'sunday'],
]);
const PERIODS: ReadonlyMap<string, number> = new Map([
  ['DAILY', 1],
  ['WEEKLY', 7],
  ['MONTHLY', 30],
  ['YEARLY', 365],
]);

/** A recurrence rule, with or without its prefix. */
function readRule(rule: string): { frequency: Frequency; isKnown: boolean } {
  const parts = new Map(
    rule
      .split('\n')
      .map((line) => line.replace(/^RRULE:/i, ''))
      .filter((line) => !/^DTSTART/i.test(line))
      .join(';')
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=') as [string, string | undefined]),
  );
  const period = PERIODS.get(parts.get('FREQ') ?? '');
  if (period === undefined) return { frequency: EVERY_DAY, isKnown: false };
  const weekdays = (parts.get('BYDAY') ?? '')
    .split(',')
    .flatMap((code) => DAY_CODES.get(code.replace(/^[+-]?\d+/, '')) ?? []);
  const interval = Math.max(1, numberOr(parts.get('INTERVAL'), 1));
  const isWeekdays = weekdays.length > 0 && period <= 7 && interval === 1;
  return {
    frequency: isWeekdays ? { weekdays } : { times: 1, days: period * interval },
    isKnown: true,
  };
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
    dropped.push({ what: 'Coins and wishes', why: 'There is nothing to buy with habits here.' });
  }
  if (habits.some(({ targetCompletions }) => numberOr(targetCompletions, 1) > 1)) {
    const why = 'A day counts as done where the goal of the day was reached.';
    dropped.push({ what: 'How many times a day', why });
  }
  if (habits.some(({ drawing }) => drawing !== undefined)) {
    dropped.push({
      what: 'Drawings',
      why: 'There are icons here; choose one when you edit the habit.',
    });
  }
  return dropped;
}
