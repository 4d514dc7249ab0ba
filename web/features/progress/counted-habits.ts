import type { ArchivedHistory } from '#contract/habits.ts';
import { type HabitRange, wholeRange } from '#domain/history/habit-range.ts';
import { sameListOr } from '#web/client/same-list.ts';
import type { HabitState, ShownHabit, ShownHabits } from '#web/features/habits/public.ts';

/** A habit whose days count in figures over all habits, archived or not. */
export type CountedHabit = HabitRange & { shownId: ShownHabit['id'] };

const COUNTED = new WeakMap<HabitState | ArchivedHistory, CountedHabit>();

/** The same object as long as the days of the habit stay the same. */
function memoised(days: HabitState | ArchivedHistory, count: () => CountedHabit): CountedHabit {
  const counted = COUNTED.get(days) ?? count();
  COUNTED.set(days, counted);
  return counted;
}

const countedState = (shownId: ShownHabit['id'], state: HabitState): CountedHabit =>
  memoised(state, () => ({ ...wholeRange(state), shownId }));

const countedArchive = (history: ArchivedHistory): CountedHabit =>
  memoised(history, () => ({
    ...history,
    pastNames: history.pastNames ?? [],
    amountYears: history.amountYears ?? [],
    details: history.details ?? [],
    shownId: history.id,
  }));

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
    this.last = sameListOr(this.last, listCounted(shown));
    return this.last;
  }
}
