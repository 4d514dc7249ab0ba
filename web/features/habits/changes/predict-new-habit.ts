import { hashKey } from '@tanstack/react-query';
import type { Habit, HabitChange, NewHabit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { asOnDay } from '#domain/habits/day-at-hand.ts';
import { normaliseFrequency } from '#domain/habits/frequency.ts';
import { DEFAULT_DEADLINE } from '#domain/habits/habit.ts';
import { askingOf } from '#domain/habits/schedule.ts';
import type { Tried } from '#domain/habits/tried.ts';
import { unitOf } from '#domain/history/schedule.ts';

/** Made away from the network. Below zero, its id is none that a server gives; sent twice, it is one habit. */
export type KeptHabit = {
  id: number;
  body: NewHabit & { requestId: string; createdOn: LocalDay };
  /** What was changed since it was made. */
  edited?: string[];
} & Tried;

/** What is said of a habit. Fields that mean one thing go together. */
const PARTS = [
  ['name'],
  ['type', 'rhythm', 'goal', 'weekdays'],
  ['steps', 'stepsNeeded'],
  ['deadline'],
  ['notes'],
  ['icon'],
  ['isPrivate'],
  ['isAmountPublic'],
  ['section'],
  ['tags'],
  ['reminders'],
] as const;

/**
 * What was changed here since it was made, where the server has another word: it had the habit already when the change came. The
 * rest may have been changed on another device meanwhile, and stays.
 */
export function editsOf(kept: KeptHabit, answered: Habit): HabitChange {
  const { edited = [] } = kept;
  const wanted = asHabit(kept, kept.body.createdOn);
  const fields = PARTS.filter(
    (part) =>
      part.some((field) => edited.includes(field)) &&
      part.some((field) => hashKey([wanted[field]]) !== hashKey([answered[field]])),
  ).flat();
  return Object.fromEntries(fields.map((field) => [field, wanted[field]]));
}

/** As the server will most likely answer it. */
export function asHabit({ id, body }: KeptHabit, today: LocalDay): Habit {
  const { name, createdOn, deadline = DEFAULT_DEADLINE, steps = null, stepsNeeded = null } = body;
  const { type, rhythm, goal, weekdays } = normaliseFrequency(body);
  const now = new Date().toISOString();
  const schedule = {
    type,
    rhythm,
    goal,
    weekdays: weekdays && [...weekdays],
    createdOn,
    archivedOn: null,
  };
  const habit: Habit = {
    ...schedule,
    id,
    name: name.trim(),
    deadline,
    notes: body.notes || null,
    icon: body.icon ?? null,
    isPrivate: body.isPrivate ?? false,
    isAmountPublic: body.isAmountPublic ?? false,
    section: body.section ?? null,
    tags: body.tags ?? null,
    steps,
    stepsNeeded,
    reminders: body.reminders ?? null,
    sortOrder: 0,
    completed: false,
    streak: 0,
    displayStreak: 0,
    reps: 0,
    createdAt: now,
    requestId: body.requestId ?? null,
    lastUpdated: now,
    streakUnit: unitOf(schedule),
    // What its week or month asks for, the server says.
    period: null,
    dueOn: askingOf(schedule) === 'since' ? createdOn : null,
    instance: null,
  };
  const instance = asOnDay(habit, undefined, today)?.instance;
  return instance?.scheduled ? { ...habit, instance } : habit;
}
