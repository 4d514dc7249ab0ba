import { isToAvoid } from './habitica-frequency.ts';
import type { Dropped } from './reading.ts';
import { type Fields, isFields, listOf, numberOr, textOr } from './tracker-file.ts';

/** The data of a Habitica file that is not imported. */
export function listDroppedTasks(
  tasks: Fields,
  habits: readonly Fields[],
  dailies: readonly Fields[],
): Dropped[] {
  const dropped: Dropped[] = [
    { what: 'Character, gold and values', why: 'Figures are recalculated from the days.' },
  ];
  for (const task of habits) {
    if (!isToAvoid(task) && hasSlips(task)) {
      const what = textOr(task['text'], 'A habit');
      dropped.push({
        what,
        why: 'Only what was done counts, not what was marked with a minus.',
      });
    }
  }
  if (dailies.some(({ reminders }) => Array.isArray(reminders) && reminders.length > 0)) {
    dropped.push({ what: 'Reminders', why: 'Set them again when you edit the habit.' });
  }
  if ([...habits, ...dailies].some(isHarderOrEasier)) {
    dropped.push({ what: 'Difficulty', why: 'All habits weigh the same.' });
  }
  const others = [
    ...listOf(tasks['todos'] ?? [], 'tasks.todos'),
    ...listOf(tasks['rewards'] ?? [], 'tasks.rewards'),
  ];
  if (others.length > 0) dropped.push({ what: "To do's and rewards", why: 'They are not habits.' });
  return dropped;
}

const USUAL_PRIORITY = 1;

const isHarderOrEasier = ({ priority }: Fields) =>
  numberOr(priority, USUAL_PRIORITY) !== USUAL_PRIORITY;

const hasSlips = ({ history }: Fields) =>
  Array.isArray(history) &&
  history.some((entry) => isFields(entry) && numberOr(entry['scoredDown'], 0) > 0);
