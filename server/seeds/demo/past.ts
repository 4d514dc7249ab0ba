import { daysBetween, type LocalDay } from '#domain/days/local-day.ts';
import type { Random } from '#domain/bots/random.ts';
import type { SeededDay } from '../history.ts';
import type { DemoHabit, DemoPerson } from './people.ts';

const DONE: SeededDay = { completed: true, skipped: false, notes: null };
const OPEN: SeededDay = { completed: false, skipped: false, notes: null };
const SKIPPED: SeededDay = { completed: false, skipped: true, notes: null };

const NOTE_CHANCE = 0.06;

/** The result of each day of a habit: today’s is given, the others depend on how steady its owner is. */
export function historyOf(
  { away }: Pick<DemoPerson, 'away'>,
  habit: DemoHabit,
  random: Random,
): (day: LocalDay, today: LocalDay) => SeededDay {
  return (day, today) => {
    const daysAgo = daysBetween(day, today);
    if (daysAgo === 0) return todayOf(habit);
    if (away && daysAgo <= away.from && daysAgo >= away.to) return SKIPPED;
    const isUnbroken = habit.unbroken !== undefined && daysAgo <= habit.unbroken;
    // The day before an unbroken run is missed, or the run would be longer than specified.
    if (daysAgo === (habit.unbroken ?? 0) + 1) return OPEN;
    if (!isUnbroken && !random.happens(habit.chance)) return random.happens(0.1) ? SKIPPED : OPEN;
    return { ...DONE, notes: chooseNote(habit, random) };
  };
}

function todayOf({ today }: DemoHabit): SeededDay {
  if (today === 'done') return DONE;
  return today === 'skipped' ? SKIPPED : OPEN;
}

function chooseNote({ dayNotes }: DemoHabit, random: Random): string | null {
  return dayNotes && random.happens(NOTE_CHANCE) ? random.oneOf(dayNotes) : null;
}
