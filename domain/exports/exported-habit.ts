import type { LocalDay } from '../days/local-day.ts';
import type { Frequency } from '../habits/frequency.ts';
import type { Step } from '../habits/steps.ts';
import type { HabitDay } from '../habits/habit-day.ts';
import type { Reminder } from '../reminders/reminder.ts';
import { type DroppedData, mergeDropped } from '../imports/trackers/dropped.ts';

/** A habit to write for another tracker. */
export type ExportedHabit = Frequency & {
  id: number;
  name: string;
  notes: string | null;
  createdOn: LocalDay;
  archivedOn: LocalDay | null;
  /** The id of its section. */
  section: number | null;
  tags: readonly string[] | null;
  steps: readonly Step[] | null;
  /** Sorted by time. Null without reminders. */
  reminders: readonly Reminder[] | null;
  /** Null when no day has an amount. */
  largestAmount: number | null;
};

export type ExportedDay = Pick<HabitDay, 'date' | 'completed' | 'skipped' | 'amount' | 'notes'>;

/** Data that the other tracker cannot store, with the habits that have it. */
export type LostData = DroppedData;

const ALWAYS: LostData = {
  what: 'Icons, deadlines, privacy, step sizes and single entries',
  why: 'It has no place for them: a day has one number there.',
};

const NO_TAGS = 'It has no tags.';
const NO_STEPS = 'It has no steps: the habit is ticked as a whole there.';

const lossesOfOrder = ({ tags, steps }: ExportedHabit): string[] => [
  ...(tags === null ? [] : [NO_TAGS]),
  ...(steps === null ? [] : [NO_STEPS]),
];

const ONE_REMINDER = 'It has one reminder per habit: only the first is kept.';
const ONLY_WHILE_OPEN = 'It doesn’t remind you once a habit is done.';

const lossesOfReminders = ({ reminders }: ExportedHabit): string[] => [
  ...(reminders && reminders.length > 1 ? [ONE_REMINDER] : []),
  ...(reminders?.[0]?.alsoWhenMet ? [ONLY_WHILE_OPEN] : []),
];

/** A loss of several habits is listed once. */
export function listLosses(
  habits: readonly ExportedHabit[],
  reasonsOf: (habit: ExportedHabit) => readonly string[],
): LostData[] {
  const losses = habits.flatMap((habit) =>
    [...reasonsOf(habit), ...lossesOfOrder(habit), ...lossesOfReminders(habit)].map((why) => ({
      what: habit.name,
      why,
    })),
  );
  return [...mergeDropped(losses), ALWAYS];
}
