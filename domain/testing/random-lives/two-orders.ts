import fc from 'fast-check';
import { fromDayNumber, toDayNumber } from '../../days/local-day.ts';
import { factsByDefinition } from '../history-definition/figures-by-definition.ts';
import type { Happening, Life } from '../history-definition/life.ts';
import { ownClockOf } from '../history-definition/own-clock.ts';
import { anyLife } from './random-lives.ts';

/** The same acts in two orders of arrival. */
export type TwoOrders = { one: Life; other: Life };

/** Only acts that depend on each other keep their order, such as two records for one day: "the last to arrive stays". */
export const anyTwoOrders: fc.Arbitrary<TwoOrders> = fc
  .tuple(anyLife, fc.infiniteStream(fc.nat()))
  .map(([life, choices]) => {
    const one = withChosenDays(life);
    const next = () => Number(choices.next().value);
    return { one, other: { ...one, happened: shuffled(one, next) } };
  });

/** "The chosen day is stored with the schedule": a change names the day from which it applies. */
function withChosenDays(life: Life): Life {
  const { changes } = factsByDefinition(life);
  const happened = life.happened.map((happening): Happening => {
    const from = changes.get(happening);
    if (happening.does !== 'change schedule' || from === undefined) return happening;
    return { ...happening, from: fromDayNumber(from) };
  });
  return { ...life, happened };
}

/** An act overtakes at most this many others. */
const REACH = 60;

/** Repeatedly takes a random act that depends on no earlier one. */
function shuffled(life: Life, next: () => number): Happening[] {
  const dependOnEachOther = dependenciesOf(life);
  const left = [...life.happened];
  const order: Happening[] = [];
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

/** The effect of the act depends on the amount of its day and on the schedule. */
const readsDay = ({ does, offline }: Happening) =>
  does === 'tick' || does === 'skip' || (does === 'enter' && !offline);

type Depend = (a: Happening | undefined, b: Happening | undefined) => boolean;

function dependenciesOf(life: Life): Depend {
  const dayAt = ownClockOf(life);
  const dayOf = (happening: Happening) =>
    'day' in happening && happening.day !== undefined
      ? toDayNumber(happening.day)
      : dayAt(happening.at);
  const moved = movedEntries(life.happened, dayOf);
  /** The act may change the amount or the schedule of any day. */
  const changesAnyDay = (happening: Happening) =>
    happening.does === 'change schedule' ||
    happening.does === 'delete entry' ||
    (happening.does === 'enter' && moved.has(happening.entry));
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
  happened: readonly Happening[],
  dayOf: (happening: Happening) => number,
): Set<string> {
  const days = new Map<string, number>();
  const moved = new Set<string>();
  for (const happening of happened) {
    if (happening.does !== 'enter') continue;
    const day = dayOf(happening);
    if ((days.get(happening.entry) ?? day) !== day) moved.add(happening.entry);
    days.set(happening.entry, day);
  }
  return moved;
}
