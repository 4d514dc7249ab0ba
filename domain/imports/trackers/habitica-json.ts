import { fromDayNumber, type LocalDay } from '../../days/local-day.ts';
import { BY_WEEKDAYS, isScheduledOn } from '../../habits/schedule.ts';
import { MAX_STEPS } from '../../habits/step-plan.ts';
import type { DroppedList } from './dropped.ts';
import type { ConvertedFrequency } from './frequency.ts';
import {
  AVOIDED,
  convertHabitFrequency,
  counted,
  dailyRule,
  isToAvoid,
} from './habitica-frequency.ts';
import { normaliseStepsDone } from './normalise-order.ts';
import {
  daysOfCounts,
  documentImporter,
  DONE,
  type FoundHabit,
  NOT_DONE,
  SKIPPED,
  type TrackerDay,
} from './reading.ts';
import {
  type FileFields,
  fieldsIn,
  fieldsOf,
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

const isHabitica = ({ tasks }: FileFields) =>
  isFields(tasks) && ('dailys' in tasks || 'habits' in tasks);

export const habiticaJson = documentImporter('Habitica', isHabitica, (document) => {
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
    dropped: droppedOf(tasks, habits, dailies),
  };
});

function tasksIn(tasks: FileFields, kind: string): FileFields[] {
  return listOf(tasks[kind] ?? [], `tasks.${kind}`).map((task, at) =>
    fieldsOf(task, `Entry ${at + 1} of tasks.${kind}`),
  );
}

/** Tags by their ids. */
function orderIn(tags: unknown): (task: FileFields) => Pick<FoundHabit, 'tags' | 'steps'> {
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
const checklistOf = (task: FileFields): FileFields[] =>
  fieldsIn(task['checklist']).filter(({ text }) => textOr(text, '').trim() !== '');

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

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

type Entry = { date: number; value: number; fields: FileFields };

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
  checklist: readonly FileFields[],
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

function toFoundHabit(task: FileFields, { history }: Shifts): FoundHabit {
  const name = textOr(task['text'], '');
  const isAvoided = isToAvoid(task);
  const counts = new Map<LocalDay, number>();
  let before = 0;
  for (const entry of entriesOf(name, task)) {
    const day = dayOf(entry.date, history);
    counts.set(day, (counts.get(day) ?? 0) + countIn(entry, before, isAvoided));
    before = entry.value;
  }
  const isCounter = isAvoided || [...counts.values()].some((count) => count > 1);
  const tickedOrCounted = isCounter ? counted(task) : convertHabitFrequency(task);
  return {
    name,
    notes: [textOr(task['notes'], '')],
    converted: isAvoided ? AVOIDED : tickedOrCounted,
    days: daysOfCounts(counts, isCounter),
  };
}

/** How often it was done, or how often it was a slip. */
function countIn({ value, fields }: Entry, before: number, isAvoided: boolean): number {
  const scored = fields[isAvoided ? 'scoredDown' : 'scoredUp'];
  if (typeof scored === 'number') return Math.max(0, scored);
  return Number(isAvoided ? value < before : value > before);
}

function toFoundDaily(
  task: FileFields,
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
  const converted = dailyRule(task, startedOn, [...days.keys()].toSorted().at(0));
  return {
    name,
    converted,
    notes: [textOr(task['notes'], '')],
    days: withNotDue(days, notDue, converted),
  };
}

/** A day that was not due in Habitica is skipped if it would be due here. */
function withNotDue(
  days: ReadonlyMap<LocalDay, TrackerDay>,
  notDue: ReadonlySet<LocalDay>,
  { frequency, startOn }: ConvertedFrequency,
): Map<LocalDay, TrackerDay> {
  const all = new Map(days);
  for (const day of notDue) {
    const schedule = { ...BY_WEEKDAYS, ...frequency, createdOn: startOn ?? day };
    if (!all.has(day) && isScheduledOn(schedule, day)) all.set(day, SKIPPED);
  }
  return all;
}

/** In order. The value of a task begins at 0; it rises when the task is done and falls when it is missed. */
function entriesOf(name: string, task: FileFields): Entry[] {
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
  if (typeof completed !== 'boolean') return value > before ? DONE : NOT_DONE;
  if (completed) return DONE;
  return isDue === false ? undefined : NOT_DONE;
}

const USUAL_PRIORITY = 1;

const droppedOf = (
  tasks: FileFields,
  habits: readonly FileFields[],
  dailies: readonly FileFields[],
): DroppedList => [
  { what: 'Character, gold and values', why: 'Figures are recalculated from the days.' },
  ...habits
    .filter((task) => !isToAvoid(task) && hasSlips(task))
    .map(({ text }) => ({
      what: textOr(text, 'A habit'),
      why: 'Only what was done counts, not what was marked with a minus.',
    })),
  dailies.some(({ reminders }) => listIn(reminders).length > 0) && {
    what: 'Reminders',
    why: 'Set them again when you edit the habit.',
  },
  [...habits, ...dailies].some(
    ({ priority }) => numberOr(priority, USUAL_PRIORITY) !== USUAL_PRIORITY,
  ) && { what: 'Difficulty', why: 'All habits weigh the same.' },
  ['todos', 'rewards'].some((kind) => listOf(tasks[kind] ?? [], `tasks.${kind}`).length > 0) && {
    what: "To do's and rewards",
    why: 'They are not habits.',
  },
];

const hasSlips = ({ history }: FileFields) =>
  fieldsIn(history).some(({ scoredDown }) => numberOr(scoredDown, 0) > 0);
