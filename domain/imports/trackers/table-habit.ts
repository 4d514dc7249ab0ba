import { fromDayNumber, type LocalDay } from '../../days/local-day.ts';
import { EVERY_DAY, type Frequency } from './frequency.ts';
import {
  DONE,
  type Dropped,
  type FoundHabit,
  type Importer,
  NOT_DONE,
  SKIPPED,
  type TrackerDay,
} from './reading.ts';
import {
  type Fields,
  fieldsOf,
  findDocument,
  isFields,
  listOf,
  numberOr,
  textOr,
  UnsupportedFile,
} from './tracker-file.ts';

const NEGATIVE = 2;
const STATUS = { deleted: 2, archived: 3 };
const FREQUENCY = { week: 1, month: 2, custom: 3 };
const RECORD = { done: 1, skip: 2 };

const isTableHabit = ({ habits }: Fields) =>
  Array.isArray(habits) && habits.some((habit) => isFields(habit) && 'freq_type' in habit);

export const tableHabit: Importer = {
  tracker: 'Table Habit',
  expects: 'the JSON file that Table Habit exports',
  canHandle: (file) => findDocument(file, isTableHabit) !== undefined,
  read(file) {
    const document = findDocument(file, isTableHabit)?.document ?? {};
    const habits = listOf(document['habits'], 'habits');
    const all = habits.map((habit, at) => fieldsOf(habit, `Habit ${at + 1}`));
    const deleted = all.filter(({ status }) => status === STATUS.deleted);
    const kept = all.filter(({ status }) => status !== STATUS.deleted);
    return {
      habits: kept.map(toFound),
      dropped: [
        ...deleted.map(({ name }) => ({
          what: textOr(name, 'A habit'),
          why: 'It was deleted there.',
        })),
        ...droppedOf(document, kept),
      ],
    };
  },
};

type Goal = { isNegative: boolean; least: number; most: number | undefined };

function toFound(habit: Fields): FoundHabit {
  const name = textOr(habit['name'], '');
  const goal: Goal = {
    isNegative: habit['type'] === NEGATIVE,
    least: numberOr(habit['daily_goal'], 1),
    most: numberOr(habit['daily_goal_extra'], undefined),
  };
  const records = listOf(habit['records'] ?? [], `records of ${name}`);
  return {
    name,
    frequency: frequencyOf(habit),
    notes: [textOr(habit['desc'], ''), describeGoal(goal, textOr(habit['daily_goal_unit'], ''))],
    createdOn: dayOf(habit['start_date']),
    isArchived: habit['status'] === STATUS.archived,
    days: new Map(records.map((record) => toDay(name, goal, record))),
  };
}

/** [3]: three times a week or month; [2, 5]: twice in five days. */
function frequencyOf(habit: Fields): Frequency {
  const numbers = (textOr(habit['freq_custom'], '').match(/\d+/g) ?? []).map(Number);
  const [times = 1, days = 1] = numbers;
  switch (habit['freq_type']) {
    case FREQUENCY.week:
      return { times, days: 7 };
    case FREQUENCY.month:
      return { times, days: 30 };
    case FREQUENCY.custom:
      return times > 0 && days > 0 ? { times, days } : EVERY_DAY;
    default:
      return EVERY_DAY;
  }
}

function describeGoal({ isNegative, least, most }: Goal, unit: string): string | null {
  if (isNegative) return `At most ${most ?? least} ${unit}`.trim();
  return least === 1 && unit === '' ? null : `At least ${least} ${unit}`.trim();
}

function toDay(name: string, goal: Goal, value: unknown): [LocalDay, TrackerDay] {
  const record = isFields(value) ? value : {};
  const day = dayOf(record['record_date']);
  if (day === undefined) {
    throw new UnsupportedFile(`A record of ${name} should have a record_date in days since 1970.`);
  }
  return [day, { ...judge(goal, record), notes: textOr(record['reason'], '').trim() || null }];
}

function judge({ isNegative, least, most }: Goal, record: Fields): TrackerDay {
  if (record['record_type'] === RECORD.skip) return SKIPPED;
  if (record['record_type'] !== RECORD.done) return NOT_DONE;
  const value = numberOr(record['record_value'], least);
  const isReached = isNegative ? value <= (most ?? least) : value >= least;
  return isReached ? DONE : NOT_DONE;
}

function dayOf(value: unknown): LocalDay | undefined {
  const number = numberOr(value, undefined);
  if (number === undefined) return undefined;
  try {
    return fromDayNumber(Math.floor(number));
  } catch {
    return undefined;
  }
}

function droppedOf(document: Fields, habits: readonly Fields[]): Dropped[] {
  const dropped: Dropped[] = [];
  const { groups } = document;
  if (Array.isArray(groups) && groups.length > 0) {
    dropped.push({
      what: 'Groups',
      why: 'Habits are in one list here, in the order you choose.',
    });
  }
  if (habits.some(({ reminder }) => reminder !== undefined)) {
    dropped.push({ what: 'Reminders', why: 'A habit has a deadline here, and no alarm.' });
  }
  if (habits.some(({ daily_goal: goal }) => numberOr(goal, 1) !== 1)) {
    const why =
      'A day is done or not done here: it counts as done where the goal of the day was reached.';
    dropped.push({ what: 'Amounts', why });
  }
  return dropped;
}
