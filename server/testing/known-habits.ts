import type { ResponseOf } from '#contract/call.ts';
import type { Habit, listHistories } from '#contract/habits.ts';
import type { HabitRange } from '#domain/history/habit-range.ts';

/** What a client knows from the list and the histories, ordered by id. */
export function knownHabits(
  { habits, archived }: Pick<ResponseOf<typeof listHistories>, 'habits' | 'archived'>,
  list: readonly Habit[],
): HabitRange[] {
  const listed = habits.map((history) => {
    const habit = list.find(({ id }) => id === history.id);
    if (!habit) throw new Error('The habit is not in the list.');
    return { ...habit, ...history };
  });
  return [...listed, ...archived].toSorted((a, b) => a.id - b.id);
}
