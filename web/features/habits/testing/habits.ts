import { afterEach, beforeEach, vi } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { type Habit, setDay } from '#contract/habits.ts';
import { type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { ShownHabit } from '../data/shown-habits.ts';
import { mockApi } from '#web/testing/network.ts';

/** A Wednesday. */
export const TODAY = toLocalDay('2026-11-04');
const NOON = new Date('2026-11-04T12:00:00Z');

/** The clock stops at noon, but timers run. */
export function stopClockAtNoon(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export function passTime(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

export function makeDay(of: { habitId: number; date?: LocalDay } & Partial<HabitDay>) {
  return {
    id: of.habitId * 1000,
    date: TODAY,
    scheduled: true,
    completed: false,
    skipped: false,
    amount: null,
    stepsDone: null,
    ownSkip: null,
    notes: null,
    habitName: 'Read',
    ...of,
  } satisfies HabitDay;
}

/** A habit as the page shows it. */
export const makeShown = (of: Partial<Habit> = {}): ShownHabit => {
  const habit = makeHabit(of);
  return { ...habit, key: habit.id };
};

export function makeHabit(of: Partial<Habit> = {}): Habit {
  const id = of.id ?? 7;
  const created = '2026-01-01T08:00:00.000Z';
  const completed = of.completed ?? false;
  return {
    id,
    name: 'Read',
    type: 'daily',
    notes: null,
    completed,
    streak: 3,
    displayStreak: 3,
    reps: 12,
    deadline: '00:00',
    weekdays: null,
    icon: 'letter-R',
    isPrivate: false,
    sortOrder: 0,
    requestId: null,
    createdOn: toLocalDay('2026-01-01'),
    createdAt: created,
    lastUpdated: created,
    rhythm: null,
    goal: null,
    archivedOn: null,
    isAmountPublic: false,
    section: null,
    tags: null,
    steps: null,
    stepsNeeded: null,
    reminders: null,
    streakUnit: 'day',
    period: null,
    dueOn: null,
    celebratedThrough: TODAY,
    instance: makeDay({ habitId: id, completed }),
    ...of,
  };
}

/** The response to a change of a day: the changed habit, with its record. */
export function dayResponse(habit: Habit): ResponseOf<typeof setDay> {
  const { id, completed } = habit;
  const instance = habit.instance ?? makeDay({ habitId: id, completed });
  return { habit: { ...habit, instance }, instance };
}

/** The call that changes today's record of the habit 7. */
export const READ_TODAY = { params: { id: 7, date: TODAY } };

/** The server responds to the next tick when the returned function is called. */
export function mockTickLater(): (body?: ResponseOf<typeof setDay>) => void {
  let respond: ((body: ResponseOf<typeof setDay>) => void) | undefined;
  mockApi(setDay, new Promise((resolve) => (respond = resolve)), READ_TODAY);
  return (body = dayResponse(makeHabit({ completed: true }))) => respond?.(body);
}

/** The server responds with this habit to each tick of today. */
export function mockTick(habit: Habit): void {
  mockApi(setDay, dayResponse(habit), { params: { id: habit.id, date: TODAY } });
}

export const withAmount = (goal: Goal, amount: number | null, of: Partial<Habit> = {}): Habit =>
  makeHabit({
    name: 'Drink',
    goal,
    ...of,
    instance: makeDay({ habitId: 7, habitName: 'Drink', amount, completed: of.completed ?? false }),
  });
