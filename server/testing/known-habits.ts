import type { ResponseOf } from '#contract/call.ts';
import type { Habit, HabitHistory, listHistories } from '#contract/habits.ts';
import type { HabitRange } from '#domain/history/habit-range.ts';
import type { RecordedHabit } from '#domain/history/recorded-habit.ts';

type Lists = Pick<HabitHistory, 'pastNames' | 'amountYears' | 'details'>;

/** With empty lists instead of null. */
const withoutNulls = <History extends Lists>(history: History) => ({
  ...history,
  pastNames: history.pastNames ?? [],
  amountYears: history.amountYears ?? [],
  details: history.details ?? [],
});

/** What a client knows from the list and the histories, ordered by id. */
export function knownHabits(
  { habits, archived }: Pick<ResponseOf<typeof listHistories>, 'habits' | 'archived'>,
  list: readonly Habit[],
): HabitRange[] {
  const listed = habits.map((history) => ({
    ...recordedHabit(history, list),
    firstDay: history.firstDay,
  }));
  return [...listed, ...archived.map(withoutNulls)].toSorted((a, b) => a.id - b.id);
}

/** The habit of a history, with the fields from the list. */
export function recordedHabit(
  history: HabitHistory,
  list: readonly Habit[],
): Habit & RecordedHabit {
  const listed = list.find(({ id }) => id === history.id);
  if (!listed) throw new Error('The habit is not in the list.');
  return {
    ...listed,
    ...withoutNulls(history),
    createdOn: history.firstDay,
    archives: history.archives ?? [],
    pauses: history.pauses ?? [],
    pastRhythms: history.pastRhythms ?? [],
  };
}
