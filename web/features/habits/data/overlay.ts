import type { LocalDay } from '#domain/days/local-day.ts';
import { NO_WEEK_CHOSEN } from '#domain/days/week.ts';
import { withActiveDay } from '#domain/history/active-days.ts';
import type { HabitOwner } from '#domain/history/recorded-habit.ts';
import { isSameList, sameListOr } from '#web/client/same-list.ts';
import { type HabitId, isDraft, isFailed, type Operation } from '#web/outbox/operation.ts';
import type { Snapshot } from '#web/outbox/outbox.ts';
import {
  concerns,
  findUnlisted,
  type IdOf,
  inOrder,
  isDeleted,
  keyOf,
  knownIds,
  withUnlisted,
} from './operations-on-list.ts';
import { contains, type HabitList, type Histories } from './server-data.ts';
import {
  type ComputedHabit,
  computeHabit,
  type HabitInput,
  isSameInput,
  type ShownHabit,
  type ShownHabits,
} from './shown-habits.ts';

type OverlayInput = [
  list: HabitList,
  histories: Histories | undefined,
  snapshot: Snapshot,
  today: LocalDay,
];

/** `parts`: all objects of which `shown` consists. */
type Computed = { shown: ShownHabits; parts: readonly unknown[] };

/**
 * The server's data with the pending operations on top. `show` returns the same objects until what they show
 * changes, because it caches the result for each habit.
 */
export class Overlay {
  private computed = new Map<HabitId, ComputedHabit>();
  private owner: HabitOwner | undefined;
  private input: OverlayInput | undefined;
  private last: Computed | undefined;

  show(...input: OverlayInput): ShownHabits {
    if (!this.last || !this.input || !isSameList(this.input, input)) {
      this.last = this.compute(...input);
      this.input = input;
    }
    return this.last.shown;
  }

  private compute(...[list, histories, snapshot, today]: OverlayInput): Computed {
    const waiting = snapshot.operations.filter((operation) => !isFailed(operation));
    const ids = knownIds(list, snapshot.drafts);
    const idOf: IdOf = (habit) => ids.get(habit) ?? habit;
    const historyOf = new Map(histories?.habits.map((history) => [history.id, history]));
    const owner = this.ownerOf(histories, today);
    const before = this.computed;
    const computed = new Map<HabitId, ComputedHabit>();

    // An edit changes the fields, which come from the list. The others change days and pauses.
    const sourceOf = ({ kind }: Operation) => (kind === 'edit' ? list : histories);

    function show(id: HabitId, key: HabitId, base: HabitInput['base']): ShownHabit {
      const own = waiting.filter((operation) => concerns(operation, id, idOf));
      const number = isDraft(id) ? undefined : id;
      const isIn = (data: HabitList | Histories | undefined, operation: Operation) =>
        data !== undefined && contains(data, operation, number);
      const input: HabitInput = {
        id,
        key,
        base,
        history: histories && (number === undefined ? null : (historyOf.get(number) ?? null)),
        pending: own.filter((operation) => !isIn(list, operation)),
        missing: own.filter((operation) => !isIn(sourceOf(operation), operation)),
        owner,
      };
      const known = before.get(key);
      const shown = known && isSameInput(known.input, input) ? known : computeHabit(input);
      computed.set(key, shown);
      return shown.habit;
    }

    const listed = list.habits.map((habit) => show(habit.id, keyOf(habit), habit));
    const all = findUnlisted(list, waiting, idOf).reduce(
      (habits, [habit, base]) => withUnlisted(habits, show(idOf(habit), habit, base), base),
      listed,
    );
    const present = all.filter(({ id }) => !isDeleted(waiting, list, id, idOf));
    const left = present.filter(({ archivedOn }) => archivedOn === null);
    const archived = (histories?.archived ?? []).filter(
      ({ id }) => !isDeleted(waiting, histories, id, idOf),
    );
    const habits = inOrder(left, waiting, list, idOf);
    const parts = [owner, ...habits, ...present, ...archived, ...computed.values()];
    if (this.last && isSameList(this.last.parts, parts)) return this.last;
    this.computed = computed;
    const shown: ShownHabits = {
      habits: sameListOr(this.last?.shown.habits, habits),
      states: () =>
        present.flatMap(({ id, key }) => {
          const state = computed.get(key)?.state();
          return state ? [{ id, state }] : [];
        }),
      archived,
      owner,
      stateOf: (key) => computed.get(key)?.state(),
      daysOf: (key, first, last) => computed.get(key)?.days(first, last),
    };
    return { shown, parts };
  }

  /** The same object while its values are the same: another one renders all habits again. */
  private ownerOf(histories: Histories | undefined, today: LocalDay): HabitOwner {
    const owner = histories
      ? { today, week: histories.week, activeDays: withActiveDay(histories.activeDays, today) }
      : { today, week: NO_WEEK_CHOSEN, activeDays: null };
    if (!this.owner || JSON.stringify(this.owner) !== JSON.stringify(owner)) this.owner = owner;
    return this.owner;
  }
}
