import { unitOf } from '#domain/habits/schedule.ts';
import type { Habit, HabitHistory, NewHabit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { normaliseFrequency } from '#domain/habits/frequency.ts';
import { DEFAULT_DEADLINE } from '#domain/habits/habit.ts';
import { type HabitState, NO_PAST } from './habit-state.ts';

/** An id that no habit on the server has. */
const NO_ID = 0;

/** A habit that the server has not created yet, without recorded days. */
export function draftState(body: NewHabit, madeAt: number, today: LocalDay): HabitState {
  const { name, createdOn = today, deadline = DEFAULT_DEADLINE, steps, stepsNeeded } = body;
  const { type, rhythm, goal, weekdays } = normaliseFrequency(body);
  const frequency = { type, rhythm, goal, weekdays: weekdays && [...weekdays] };
  const at = new Date(madeAt).toISOString();
  const habit: Habit = {
    ...frequency,
    id: NO_ID,
    requestId: null,
    createdOn,
    archivedOn: null,
    name: name.trim(),
    deadline,
    notes: body.notes || null,
    icon: body.icon ?? null,
    isPrivate: body.isPrivate ?? false,
    isAmountPublic: body.isAmountPublic ?? false,
    section: body.section ?? null,
    tags: body.tags ?? null,
    steps: steps ?? null,
    stepsNeeded: stepsNeeded ?? null,
    reminders: body.reminders ?? null,
    sortOrder: 0,
    completed: false,
    streak: 0,
    displayStreak: 0,
    reps: 0,
    createdAt: at,
    lastUpdated: at,
    streakUnit: unitOf(frequency),
    period: null,
    dueOn: null,
    celebratedThrough: null,
    instance: null,
  };
  return { ...habit, ...NO_PAST, pauses: [] };
}

/** The history of a habit that was just created: the server has not sent it yet. */
export const emptyHistory = ({
  id,
  requestId,
  createdOn,
  lastUpdated,
  pauses,
}: Habit): HabitHistory => ({
  id,
  requestId,
  lastUpdated,
  firstDay: createdOn,
  pauses: pauses ?? null,
  letters: '',
  amountYears: null,
  archives: null,
  pastRhythms: null,
  pastNames: null,
  details: null,
});
