import type { Frequency } from '../../habits/frequency.ts';
import type { TimedAction, HabitLife, RecordName } from './life.ts';
import { ownClockOf } from './own-clock.ts';

// "What is stored", collected from the actions of a life in the order of arrival. Days are numbers since 1970.

export type StoredDay = {
  record: RecordName;
  /** "Entries have ids; sending the same id again replaces the entry." Thousandths. */
  entries: Map<string, number>;
  steps: Set<string>;
};

export type StoredFacts = {
  createdOn: number;
  today: number;
  days: Map<number, StoredDay>;
  active: Set<number>;
  /** In order; the first one applies from the first day. */
  schedules: { from: number; frequency: Frequency }[];
  /** Pauses by their names, and the times at which the habit was archived. */
  pauses: Map<string, { from: number; until: number }>;
  archived: { from: number; until: number }[];
  weekStarts: { chosenOn: number; weekday: string }[];
  /** The days from which the changes of the schedule apply. */
  changes: Map<TimedAction, number>;
};

type IsDone = (facts: StoredFacts, day: number) => boolean;

/** `isDone` returns whether a day is done by the actions so far. */
export function collectFacts(life: HabitLife, isDone: IsDone): StoredFacts {
  const dayAt = ownClockOf(life);
  const createdOn = dayAt(life.createdAt);
  const facts: StoredFacts = {
    createdOn,
    today: dayAt(life.readAt),
    days: new Map(),
    active: new Set([createdOn]),
    schedules: [{ from: createdOn, frequency: life.frequency }],
    pauses: new Map(),
    archived: [],
    weekStarts: [{ chosenOn: -Infinity, weekday: life.weekStart }],
    changes: new Map(),
  };
  for (const action of life.happened) {
    const ownDay = dayAt(action.at);
    // "An action taken offline counts for the day on which it was taken."
    facts.active.add(ownDay);
    collect(facts, action, { ownDay, stepsNeeded: life.stepsNeeded, isDone });
  }
  facts.active.add(facts.today);
  return facts;
}

type Context = { ownDay: number; stepsNeeded: number | null; isDone: IsDone };

function collect(facts: StoredFacts, action: TimedAction, context: Context): void {
  const { ownDay } = context;
  switch (action.does) {
    case 'open':
    case 'travel':
    case 'set day start':
      return;
    case 'set week start':
      facts.weekStarts.push({ chosenOn: ownDay, weekday: action.weekday });
      return;
    case 'pause':
      facts.pauses.set(action.pause, {
        from: numberOf(action.from),
        until: action.until === null ? Infinity : numberOf(action.until),
      });
      return;
    case 'delete pause':
      facts.pauses.delete(action.pause);
      return;
    case 'archive':
      facts.archived.push({ from: ownDay, until: Infinity });
      return;
    case 'restore':
      // "The days from archiving until the habit is restored."
      for (const range of facts.archived) {
        if (range.until === Infinity) range.until = ownDay - 1;
      }
      return;
    case 'change schedule':
      changeSchedule(facts, action, context);
      return;
    case 'delete entry':
      for (const { entries } of facts.days.values()) entries.delete(action.entry);
      return;
    default:
      collectOfDay(facts, action, context);
  }
}

type DayAction = Extract<TimedAction, { does: 'record' | 'tick' | 'skip' | 'enter' | 'tick step' }>;

/** "A record and entries for any day from the first day to today." */
function collectOfDay(facts: StoredFacts, action: DayAction, context: Context): void {
  const day = action.day === undefined ? context.ownDay : numberOf(action.day);
  if (day < facts.createdOn || day > context.ownDay) return;
  const stored = facts.days.get(day) ?? { record: 'nothing', entries: new Map(), steps: new Set() };
  facts.days.set(day, stored);
  if (action.does === 'record') stored.record = action.record;
  if (action.does === 'enter') {
    for (const { entries } of facts.days.values()) entries.delete(action.entry);
    stored.entries.set(action.entry, Math.round(action.amount * 1000));
    if (!action.offline) clearSkip(stored, scheduleOn(facts, day).frequency);
  }
  if (action.does === 'skip') {
    if (action.skipped) stored.record = 'skipped';
    else if (stored.record === 'skipped') stored.record = 'nothing';
  }
  if (action.does === 'tick') {
    tick(stored, action.completed, scheduleOn(facts, day).frequency, day < context.ownDay);
  }
  if (action.does === 'tick step') tickStep(stored, action, context.stepsNeeded);
}

/** "When a device adds an entry that reaches the target of a day it knows as skipped, it also clears the skip." */
function clearSkip(stored: StoredDay, { goal }: Frequency): void {
  if (stored.record !== 'skipped' || goal?.kind !== 'least' || goal.per !== 'day') return;
  const amount = amountOf(stored);
  if (amount > 0 && amount >= Math.round(goal.amount * 1000)) stored.record = 'nothing';
}

/** "A habit with steps is recorded *done* while enough of its steps are ticked." */
function tickStep(
  stored: StoredDay,
  { step, ticked }: { step: string; ticked: boolean },
  needed: number | null,
): void {
  if (needed === null) return;
  if (ticked) stored.steps.add(step);
  else stored.steps.delete(step);
  if (stored.steps.size >= needed) stored.record = 'done';
  else if (stored.record === 'done') stored.record = 'nothing';
}

/** The entry for amounts that ticks have added. */
const BY_TICKS = 'by ticks';

/** "Clients that know only ticks." */
function tick(stored: StoredDay, isCompleted: boolean, { goal }: Frequency, isOver: boolean): void {
  const isOfDay = goal !== null && goal.per === 'day';
  const amount = Math.round((goal?.amount ?? 0) * 1000);
  const hasTarget = isOfDay && goal.kind === 'least';
  const hasLimit = isOfDay && goal.kind === 'most';
  const raiseTo = (to: number) => {
    const missing = to - amountOf(stored);
    const before = stored.entries.get(BY_TICKS) ?? 0;
    if (missing > 0) stored.entries.set(BY_TICKS, before + missing);
  };
  if (isCompleted && hasTarget) {
    raiseTo(amount);
    if (stored.record === 'skipped') stored.record = 'nothing';
  } else if (isCompleted) {
    stored.record = 'done';
    if (hasLimit && amountOf(stored) > amount) {
      stored.entries.clear();
      raiseTo(amount);
    }
  } else {
    if (stored.record === 'done') stored.record = 'nothing';
    if (hasTarget) stored.entries.clear();
    const step = Math.max(1, Math.round((goal?.step ?? 0) * 1000));
    if (hasLimit && stored.record !== 'skipped' && isOver) raiseTo(amount + step);
  }
}

/** "A changed schedule starts today, or tomorrow if today is already done. (The chosen day is stored with the schedule.)" */
function changeSchedule(
  facts: StoredFacts,
  action: Extract<TimedAction, { does: 'change schedule' }>,
  { ownDay, isDone }: Context,
): void {
  const chosen = () => (isDone(facts, ownDay) ? ownDay + 1 : ownDay);
  const named = action.from === undefined ? chosen() : numberOf(action.from);
  const from = Math.max(facts.createdOn, named);
  facts.changes.set(action, from);
  const schedules = facts.schedules.filter((schedule) => schedule.from < from);
  schedules.push({ from, frequency: action.to });
  // "Two equal schedules in a row count as one, which starts with the first."
  facts.schedules = schedules.filter(
    ({ frequency }, index) => !isEqual(schedules[index - 1]?.frequency, frequency),
  );
}

const isEqual = (a: Frequency | undefined, b: Frequency): boolean =>
  a !== undefined && askedBy(a) === askedBy(b);

/** The part of the schedule that decides about days. Unit and step size do not. */
const askedBy = ({ goal, ...rest }: Frequency): string =>
  JSON.stringify({ ...rest, kind: goal?.kind, amount: goal?.amount, per: goal?.per });

/** "The schedule of a day is the latest one that starts on or before it." */
export function scheduleOn({ schedules }: StoredFacts, day: number) {
  const found = schedules.findLast(({ from }) => from <= day) ?? schedules[0];
  if (!found) throw new Error('A habit has a schedule.');
  return found;
}

/** "The sum of the day's entries." */
export const amountOf = ({ entries }: Pick<StoredDay, 'entries'>): number =>
  [...entries.values()].reduce((sum, amount) => sum + amount, 0);

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
