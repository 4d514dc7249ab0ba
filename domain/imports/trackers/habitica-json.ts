import { fromDayNumber, type LocalDay } from '../../days/local-day.ts';
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
  UnsupportedFile,
} from './tracker-file.ts';

const MS_A_MINUTE = 60_000;
const MS_AN_HOUR = 60 * MS_A_MINUTE;
const MS_A_DAY = 24 * MS_AN_HOUR;
/** No zone is further away, and a day may begin as late as its last hour. */
const SHIFT_AT_MOST = 38 * MS_AN_HOUR;

const isHabitica = ({ tasks }: Fields) =>
  isFields(tasks) && ('dailys' in tasks || 'habits' in tasks);

export const habiticaJson: Importer = {
  tracker: 'Habitica',
  expects: "Habitica's user data as JSON",
  canHandle: (file) => findDocument(file, isHabitica) !== undefined,
  read(file) {
    const document = findDocument(file, isHabitica)?.document ?? {};
    const tasks = fieldsOf(document['tasks'], 'tasks');
    const shift = shiftOf(document['preferences']);
    const habits = tasksIn(tasks, 'habits');
    const dailies = tasksIn(tasks, 'dailys');
    const toDo = habits.filter(({ up }) => up !== false);
    const toAvoid = habits.filter(({ up }) => up === false);
    return {
      habits: [
        ...toDo.map((task) => toFound(task, habitFrequency(task), judgeHabit, shift)),
        ...dailies.map((task) => toFound(task, dailyFrequency(task), judgeDaily, shift)),
      ],
      dropped: [...toAvoid.map(toAvoided), ...droppedOf(tasks, [...toDo, ...dailies])],
    };
  },
};

function tasksIn(tasks: Fields, kind: string): Fields[] {
  return listOf(tasks[kind] ?? [], `tasks.${kind}`).map((task, at) =>
    fieldsOf(task, `Entry ${at + 1} of tasks.${kind}`),
  );
}

/** A day begins some hours after midnight there; west of Greenwich counts as positive. */
function shiftOf(preferences: unknown): number {
  const { timezoneOffset, dayStart } = isFields(preferences) ? preferences : {};
  const shift = numberOr(timezoneOffset, 0) * MS_A_MINUTE + numberOr(dayStart, 0) * MS_AN_HOUR;
  return Math.abs(shift) <= SHIFT_AT_MOST ? shift : 0;
}

type Entry = { date: number; value: number; fields: Fields };
/** Undefined where a day says nothing. */
type Judge = (entry: Entry, before: number) => TrackerDay | undefined;

function toFound(task: Fields, frequency: Frequency, judge: Judge, shift: number): FoundHabit {
  const name = textOr(task['text'], '');
  const days = new Map<LocalDay, TrackerDay>();
  let before = 0;
  for (const entry of entriesOf(name, task)) {
    const day = fromDayNumber(Math.floor((entry.date - shift) / MS_A_DAY));
    const judged = judge(entry, before);
    if (judged && !days.get(day)?.completed) days.set(day, judged);
    before = entry.value;
  }
  return { name, frequency, notes: [textOr(task['notes'], '')], days };
}

function entriesOf(name: string, task: Fields): Entry[] {
  const history = listOf(task['history'] ?? [], `history of ${name}`);
  const entries = history.map((entry) => {
    const fields = isFields(entry) ? entry : {};
    const date = momentOf(fields['date']);
    if (date === undefined) {
      throw new UnsupportedFile(`The history of ${name} should hold a date in each entry.`);
    }
    return { date, value: numberOr(fields['value'], 0), fields };
  });
  return entries.toSorted((a, b) => a.date - b.date);
}

function judgeHabit({ value, fields }: Entry, before: number): TrackerDay | undefined {
  const { scoredUp } = fields;
  const isUp = typeof scoredUp === 'number' ? scoredUp > 0 : hasRisen(before, value);
  return isUp ? DONE : NOT_DONE;
}

function judgeDaily({ value, fields }: Entry, before: number): TrackerDay | undefined {
  const { completed, isDue } = fields;
  if (typeof completed !== 'boolean') return hasRisen(before, value) ? DONE : NOT_DONE;
  if (completed) return DONE;
  return isDue === false ? undefined : NOT_DONE;
}

/** How often its counter begins anew is the nearest that a habit there has to a schedule. */
function habitFrequency({ frequency }: Fields): Frequency {
  if (frequency === 'weekly') return { times: 1, days: 7 };
  return frequency === 'monthly' ? { times: 1, days: 30 } : EVERY_DAY;
}

const REPEAT: readonly (readonly [string, Weekday])[] = [
  ['m', 'monday'],
  ['t', 'tuesday'],
  ['w', 'wednesday'],
  ['th', 'thursday'],
  ['f', 'friday'],
  ['s', 'saturday'],
  ['su', 'sunday'],
];

function dailyFrequency(task: Fields): Frequency {
  const every = Math.max(1, numberOr(task['everyX'], 1));
  switch (task['frequency']) {
    case 'monthly':
      return { times: 1, days: 30 * every };
    case 'yearly':
      return { times: 1, days: 365 * every };
    case 'daily':
      return { times: 1, days: every };
    default:
      return weeklyFrequency(task['repeat'], every);
  }
}

function weeklyFrequency(repeat: unknown, every: number): Frequency {
  if (!isFields(repeat)) return EVERY_DAY;
  const weekdays = REPEAT.filter(([code]) => repeat[code] === true).map(([, weekday]) => weekday);
  return every === 1 ? { weekdays } : { times: Math.max(1, weekdays.length), days: 7 * every };
}

const toAvoided = ({ text }: Fields): Dropped => ({
  what: textOr(text, 'A habit'),
  why: 'It counts slips only, and there are no days on which it was done.',
});

const isFull = (value: unknown) => Array.isArray(value) && value.length > 0;

function droppedOf(tasks: Fields, kept: readonly Fields[]): Dropped[] {
  const dropped: Dropped[] = [
    { what: 'Character, gold and values', why: 'Figures are recalculated from the days.' },
  ];
  const others = [
    ...listOf(tasks['todos'] ?? [], 'tasks.todos'),
    ...listOf(tasks['rewards'] ?? [], 'tasks.rewards'),
  ];
  if (others.length > 0) dropped.push({ what: "To do's and rewards", why: 'They are no habits.' });
  if (kept.some(({ checklist }) => isFull(checklist))) {
    dropped.push({ what: 'Checklists', why: 'A habit is one thing to do here.' });
  }
  if (kept.some(({ tags }) => isFull(tags))) {
    dropped.push({ what: 'Tags', why: 'Habits are in one list here, in the order you choose.' });
  }
  return dropped;
}

/** There a task begins at 0 and has a running value: it rises when it is done and falls when it is missed. */
export const hasRisen = (before: number, value: number): boolean => value > before;
