import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';
import type { Habit } from '#contract/habits.ts';

type Described = {
  announcements: Announcements;
  screenReaderInstructions: ScreenReaderInstructions;
};

/** What is said while a row moves, to those who do not see it. */
export function describeMoves(habits: readonly Habit[]): Described {
  const placeOf = (id: UniqueIdentifier) => habits.findIndex((habit) => habit.id === id) + 1;
  const nameOf = (id: UniqueIdentifier) => habits[placeOf(id) - 1]?.name ?? '';
  const positionText = (id: UniqueIdentifier) => `place ${placeOf(id)} of ${habits.length}`;
  return {
    announcements: {
      onDragStart: ({ active: { id } }) => `${nameOf(id)} picked up from ${positionText(id)}.`,
      onDragOver: ({ active, over }) =>
        over ? `${nameOf(active.id)} is over ${positionText(over.id)}.` : undefined,
      onDragEnd: ({ active, over }) =>
        `${nameOf(active.id)} dropped at ${positionText((over ?? active).id)}.`,
      onDragCancel: ({ active: { id } }) => `${nameOf(id)} is back at ${positionText(id)}.`,
    },
    screenReaderInstructions: {
      draggable:
        'Press space to pick the habit up, the arrow keys to move it, space to drop it, and escape to leave it where it was.',
    },
  };
}
