import type { ArchivedHistory } from '#contract/habits.ts';
import { factsOf } from '#domain/history/evaluated-habit.ts';
import { type KnownHabit, knownHabit } from '#domain/progress/known-habit.ts';
import type { HabitState, ShownHabit, ShownHabits } from '#web/features/habits/public.ts';

/** A habit whose days count in figures over all habits, archived or not. */
export type CountedHabit = KnownHabit & { shownId: ShownHabit['id'] };

const OF_STATES = new WeakMap<HabitState, CountedHabit>();
const OF_ARCHIVE = new WeakMap<ArchivedHistory, CountedHabit>();

/** Memoised by state. */
function countedState(shownId: ShownHabit['id'], state: HabitState): CountedHabit {
  const known = OF_STATES.get(state);
  if (known) return known;
  const counted = { ...knownHabit(state.habit, state.facts), shownId };
  OF_STATES.set(state, counted);
  return counted;
}

/** Memoised by history. */
function countedArchive(history: ArchivedHistory): CountedHabit {
  const known = OF_ARCHIVE.get(history);
  if (known) return known;
  const recorded = { ...history, createdOn: history.firstDay };
  const counted = { ...knownHabit(recorded, factsOf(recorded)), shownId: history.id };
  OF_ARCHIVE.set(history, counted);
  return counted;
}

/** In the order of creation. Queued new habits come last. */
function listCounted({ states, archived }: ShownHabits): CountedHabit[] {
  const shown = states().map(({ id, state }) => countedState(id, state));
  const ids = new Set(shown.map(({ shownId }) => shownId));
  const others = archived.filter(({ id }) => !ids.has(id)).map(countedArchive);
  return [...shown, ...others].toSorted((a, b) => placeOf(a) - placeOf(b));
}

const placeOf = ({ shownId }: CountedHabit): number =>
  typeof shownId === 'number' ? shownId : Number.MAX_SAFE_INTEGER;

export class CountedHabits {
  private last: readonly CountedHabit[] = [];

  /** Memoised until one of the habits changes. */
  of(shown: ShownHabits): readonly CountedHabit[] {
    const habits = listCounted(shown);
    const isSame =
      habits.length === this.last.length && habits.every((habit, at) => habit === this.last[at]);
    if (!isSame) this.last = habits;
    return this.last;
  }
}
