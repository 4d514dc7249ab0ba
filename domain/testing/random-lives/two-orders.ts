import fc from 'fast-check';
import { fromDayNumber, toDayNumber } from '../../days/local-day.ts';
import { factsByDefinition } from '../history-definition/figures-by-definition.ts';
import type { TimedAction, HabitLife } from '../history-definition/life.ts';
import { ownClockOf } from '../history-definition/own-clock.ts';
import { anyLife } from './random-lives.ts';

/** The same actions in two orders of arrival. */
export type TwoOrders = { one: HabitLife; other: HabitLife };

/** Only actions that depend on each other keep their order, such as two records for one day: "the last to arrive stays". */
export const anyTwoOrders: fc.Arbitrary<TwoOrders> = fc
  .tuple(anyLife, fc.infiniteStream(fc.nat()))
  .map(([life, choices]) => {
    const one = withChosenDays(life);
    const next = () => Number(choices.next().value);
    return { one, other: { ...one, happened: shuffled(one, next) } };
  });

/** "The chosen day is stored with the schedule": a change names the day from which it applies. */
function withChosenDays(life: HabitLife): HabitLife {
  const { changes } = factsByDefinition(life);
  const happened = life.happened.map((action): TimedAction => {
    const from = changes.get(action);
    if (action.does !== 'change schedule' || from === undefined) return action;
    return { ...action, from: fromDayNumber(from) };
  });
  return { ...life, happened };
}

/** An action overtakes at most this many others. */
const REACH = 60;

/** Repeatedly takes a random action that depends on no earlier one. */
function shuffled(life: HabitLife, next: () => number): TimedAction[] {
  const dependOnEachOther = dependenciesOf(life);
  const left = [...life.happened];
  const order: TimedAction[] = [];
  while (left.length > 0) {
    let index = next() % Math.min(left.length, REACH);
    for (let earlier = index - 1; earlier >= 0; earlier -= 1) {
      if (dependOnEachOther(left[earlier], left[index])) index = earlier;
    }
    order.push(...left.splice(index, 1));
  }
  return order;
}

const CLOCK = ['travel', 'set day start', 'set week start'];
const ARCHIVE = ['archive', 'restore'];
const OF_A_DAY = ['record', 'tick', 'skip', 'tick step', 'enter'];

/** The effect of the action depends on the amount of its day and on the schedule. */
const readsDay = ({ does, offline }: TimedAction) =>
  does === 'tick' || does === 'skip' || (does === 'enter' && !offline);

type Depend = (a: TimedAction | undefined, b: TimedAction | undefined) => boolean;

function dependenciesOf(life: HabitLife): Depend {
  const dayAt = ownClockOf(life);
  const dayOf = (action: TimedAction) =>
    'day' in action && action.day !== undefined ? toDayNumber(action.day) : dayAt(action.at);
  const moved = movedEntries(life.happened, dayOf);
  /** The action may change the amount or the schedule of any day. */
  const changesAnyDay = (action: TimedAction) =>
    action.does === 'change schedule' ||
    action.does === 'delete entry' ||
    (action.does === 'enter' && moved.has(action.entry));
  return (a, b) => {
    if (!a || !b) return false;
    const both = (names: readonly string[]) => names.includes(a.does) && names.includes(b.does);
    if (both(CLOCK) || both(ARCHIVE) || both(['change schedule'])) return true;
    if ('pause' in a && 'pause' in b) return a.pause === b.pause;
    if ('entry' in a && 'entry' in b && a.entry === b.entry) return true;
    if ((changesAnyDay(a) && readsDay(b)) || (changesAnyDay(b) && readsDay(a))) return true;
    if (!both(OF_A_DAY) || dayOf(a) !== dayOf(b)) return false;
    return readsDay(a) || readsDay(b) || (a.does !== 'enter' && b.does !== 'enter');
  };
}

/** Entries that were sent again for another day. */
function movedEntries(
  happened: readonly TimedAction[],
  dayOf: (action: TimedAction) => number,
): Set<string> {
  const days = new Map<string, number>();
  const moved = new Set<string>();
  for (const action of happened) {
    if (action.does !== 'enter') continue;
    const day = dayOf(action);
    if ((days.get(action.entry) ?? day) !== day) moved.add(action.entry);
    days.set(action.entry, day);
  }
  return moved;
}
