import { BY_WEEKDAYS, isScheduledOn } from '../../habits/schedule.ts';
import { fromDayNumber, type LocalDay } from '../../days/local-day.ts';
import { MAX_STEPS } from '../../habits/step-plan.ts';
import type { Rule } from './grid-rule.ts';
import {
  avoided,
  counted,
  dailyRule,
  convertHabitFrequency,
  isToAvoid,
} from './habitica-frequency.ts';
import { listDroppedTasks } from './habitica-dropped.ts';
import { normaliseStepsDone } from './normalise-order.ts';
import {
  DONE,
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
  momentOf,
  numberOr,
  textOr,
  UnsupportedFile,
} from './tracker-file.ts';

const MS_A_MINUTE = 60_000;
const MS_AN_HOUR = 60 * MS_A_MINUTE;
const MS_A_DAY = 24 * MS_AN_HOUR;
/** The largest offset of a time zone, plus the latest start of a day. */
const MAX_SHIFT_MS = 38 * MS_AN_HOUR;

const isHabitica = ({ tasks }: Fields) =>
  isFields(tasks) && ('dailys' in tasks || 'habits' in tasks);

export const habiticaJson: Importer = {
  tracker: 'Habitica',
  canHandle: (file) => findDocument(file, isHabitica) !== undefined,
  read(file) {
    const document = findDocument(file, isHabitica)?.document ?? {};
    const tasks = fieldsOf(document['tasks'], 'tasks');
    const shifts = shiftsOf(document['preferences']);
    const order = orderIn(document['tags']);
    const runsOn = dayThatRuns(document['lastCron'], shifts);
    const habits = tasksIn(tasks, 'habits');
    const dailies = tasksIn(tasks, 'dailys');
    return {
      habits: [
        ...habits.map((task) => ({ ...toFoundHabit(task, shifts), ...order(task) })),
        ...dailies.map((task) => ({ ...toFoundDaily(task, shifts, runsOn), ...order(task) })),
      ],
      dropped: listDroppedTasks(tasks, habits, dailies),
    };
  },
};

function tasksIn(tasks: Fields, kind: string): Fields[] {
  return listOf(tasks[kind] ?? [], `tasks.${kind}`).map((task, at) =>
    fieldsOf(task, `Entry ${at + 1} of tasks.${kind}`),
  );
}

type Order = Required<Pick<FoundHabit, 'tags' | 'steps'>>;

/** Tags by their ids. */
function orderIn(tags: unknown): (task: Fields) => Order {
  const names = new Map(fieldsIn(tags).map(({ id, name }) => [id, textOr(name, '')]));
  return (task) => ({
    tags: listIn(task['tags']).flatMap((id) => names.get(id) ?? []),
    steps: checklistOf(task).map(({ id, text }) => ({
      id: textOr(id, null),
      text: textOr(text, ''),
    })),
  });
}

/** Items without a text are left out. */
const checklistOf = (task: Fields): Fields[] =>
  fieldsIn(task['checklist']).filter(({ text }) => textOr(text, '').trim() !== '');

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const fieldsIn = (value: unknown): Fields[] => listIn(value).filter(isFields);

/** The offset of its timestamps from midnight in UTC. */
type Shifts = { history: number; start: number };

/** Days begin some hours after midnight. Offsets west of Greenwich are positive. */
function shiftsOf(preferences: unknown): Shifts {
  const { timezoneOffset, dayStart } = isFields(preferences) ? preferences : {};
  const start = numberOr(timezoneOffset, 0) * MS_A_MINUTE;
  const history = start + numberOr(dayStart, 0) * MS_AN_HOUR;
  const isPossible = [start, history].every((shift) => Math.abs(shift) <= MAX_SHIFT_MS);
  return isPossible ? { start, history } : { start: 0, history: 0 };
}

type Entry = { date: number; value: number; fields: Fields };

const dayOf = (moment: number, shift: number): LocalDay =>
  fromDayNumber(Math.floor((moment - shift) / MS_A_DAY));

/** Habitica clears checklists at the start of a day and stores when, so the current ticks belong to that day. */
function dayThatRuns(lastCron: unknown, { history }: Shifts): LocalDay | undefined {
  const begun = momentOf(lastCron);
  return begun === undefined ? undefined : dayOf(begun, history);
}

/**
 * Adds the ticks of the checklist to the day. In Habitica, checklist and daily are independent; here a day is done when all of
 * its steps are.
 */
function withTicks(
  day: TrackerDay | undefined,
  checklist: readonly Fields[],
): TrackerDay | undefined {
  if (checklist.length === 0) return day;
  const ticked = checklist.filter(({ completed }) => completed === true);
  const isDone = (day?.completed ?? false) || ticked.length === checklist.length;
  const done = isDone ? checklist : ticked;
  const stepsDone = normaliseStepsDone(
    done.flatMap(({ id }) => (typeof id === 'string' ? id : [])),
  );
  if (stepsDone === null) return day;
  return { ...(isDone ? DONE : (day ?? NOT_DONE)), stepsDone };
}

function toFoundHabit(task: Fields, { history }: Shifts): FoundHabit {
  const name = textOr(task['text'], '');
  const isAvoided = isToAvoid(task);
  const counts = new Map<LocalDay, number>();
  let before = 0;
  for (const entry of entriesOf(name, task)) {
    const day = dayOf(entry.date, history);
    counts.set(day, (counts.get(day) ?? 0) + countIn(entry, before, isAvoided));
    before = entry.value;
  }
  const found = { name, notes: [textOr(task['notes'], '')] };
  const isCounter = isAvoided || [...counts.values()].some((count) => count > 1);
  if (!isCounter) {
    const days = [...counts].map(([day, count]) => [day, count > 0 ? DONE : NOT_DONE] as const);
    return { ...found, converted: convertHabitFrequency(task), days: new Map(days) };
  }
  const days = [...counts].map(([day, amount]) => [day, { ...NOT_DONE, amount }] as const);
  return { ...found, converted: isAvoided ? avoided() : counted(task), days: new Map(days) };
}

/** How often it was done, or how often it was a slip. */
function countIn({ value, fields }: Entry, before: number, isAvoided: boolean): number {
  const scored = fields[isAvoided ? 'scoredDown' : 'scoredUp'];
  if (typeof scored === 'number') return Math.max(0, scored);
  return Number(isAvoided ? hasRisen(value, before) : hasRisen(before, value));
}

function toFoundDaily(
  task: Fields,
  { history, start }: Shifts,
  runsOn: LocalDay | undefined,
): FoundHabit {
  const name = textOr(task['text'], '');
  const days = new Map<LocalDay, TrackerDay>();
  const notDue = new Set<LocalDay>();
  let before = 0;
  for (const entry of entriesOf(name, task)) {
    const day = dayOf(entry.date, history);
    const imported = dailyDay(entry, before);
    if (!imported) notDue.add(day);
    else if (!days.get(day)?.completed) days.set(day, imported);
    before = entry.value;
  }
  const today = runsOn && withTicks(days.get(runsOn), checklistOf(task).slice(0, MAX_STEPS));
  if (runsOn && today) days.set(runsOn, today);
  const startedAt = momentOf(task['startDate']);
  const startedOn = startedAt === undefined ? undefined : dayOf(startedAt, start);
  const { converted, startOn } = dailyRule(task, startedOn, [...days.keys()].toSorted().at(0));
  const all = withNotDue(days, notDue, { converted, startOn });
  return { name, converted, createdOn: startOn, notes: [textOr(task['notes'], '')], days: all };
}

/** A day that was not due in Habitica is skipped if it would be due here. */
function withNotDue(
  days: ReadonlyMap<LocalDay, TrackerDay>,
  notDue: ReadonlySet<LocalDay>,
  { converted, startOn }: Rule,
): Map<LocalDay, TrackerDay> {
  const all = new Map(days);
  const { frequency } = converted;
  for (const day of notDue) {
    const schedule = { ...BY_WEEKDAYS, ...frequency, createdOn: startOn ?? day };
    if (!all.has(day) && isScheduledOn(schedule, day)) all.set(day, SKIPPED);
  }
  return all;
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

/** Undefined if the day was not due. */
function dailyDay({ value, fields }: Entry, before: number): TrackerDay | undefined {
  const { completed, isDue } = fields;
  if (typeof completed !== 'boolean') return hasRisen(before, value) ? DONE : NOT_DONE;
  if (completed) return DONE;
  return isDue === false ? undefined : NOT_DONE;
}

/** The value of a task begins at 0. It rises when the task is done and falls when it is missed. */
export const hasRisen = (before: number, value: number): boolean => value > before;
