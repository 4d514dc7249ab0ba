import { expect, test } from 'vitest';
import type { Habit, HabitHistory } from '#contract/habits.ts';
import { addDays } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { instanceOn } from '#domain/history/recorded-habit.ts';
import { evaluateHabit } from '#domain/history/figures.ts';
import { runningPeriod } from '#domain/history/figures.ts';
import { serverAfterAll } from '#web/outbox/testing/check-life.ts';
import type { Life } from '#web/outbox/testing/life.ts';
import { CHANGED_DAYS, type ModelHabit, OWNER, TODAY } from '#web/outbox/testing/model-habit.ts';
import type { ModelData } from '#web/outbox/testing/model-server.ts';
import type { Place } from '#web/outbox/testing/place.ts';
import { errorsInLives } from '#web/outbox/testing/random-lives.ts';
import type { Snapshot } from '#web/outbox/outbox.ts';
import type { HabitState } from './habit-state.ts';
import { Overlay } from './overlay.ts';
import { recordOn } from './shown-habits.ts';

const LIVES = Number(process.env['OUTBOX_LIVES'] ?? 100);
const FIRST_CHANGED = addDays(TODAY, 1 - CHANGED_DAYS.length);
const AT = '2026-11-20T12:00:00.000Z';

function stateOf({ habit, requestId }: ModelHabit): HabitState {
  const evaluated = evaluateHabit(habit, OWNER);
  const { streak, displayStreak, reps, streakUnit, dueOn, letters } = evaluated;
  const instance = instanceOn(evaluated, TODAY);
  const past = { pauses: [...habit.pauses], pastRhythms: [...habit.pastRhythms] };
  const listed: Habit = {
    ...habit,
    weekdays: habit.weekdays && [...habit.weekdays],
    requestId,
    notes: null,
    icon: null,
    tags: null,
    section: null,
    reminders: null,
    deadline: '18:00',
    isPrivate: false,
    isAmountPublic: false,
    createdAt: AT,
    lastUpdated: AT,
    ...past,
    completed: instance?.completed ?? false,
    streak,
    displayStreak,
    reps,
    streakUnit,
    dueOn,
    celebratedThrough: null,
    period: runningPeriod(evaluated, TODAY),
    instance,
  };
  return { ...habit, ...listed, ...past, letters };
}

function historyOf(model: ModelHabit): HabitHistory {
  const { habit, requestId } = model;
  return {
    id: habit.id,
    requestId,
    firstDay: habit.createdOn,
    letters: habit.letters,
    amountYears: [...habit.amountYears],
    archives: [...habit.archives],
    pauses: [...habit.pauses],
    pastRhythms: [...habit.pastRhythms],
    pastNames: null,
    details: [...habit.details],
    lastUpdated: AT,
  };
}

type Shown = Pick<Habit, 'name' | 'weekdays' | 'streak' | 'displayStreak' | 'reps' | 'completed'>;

/** The name, the weekdays, the figures and the last days. */
function textOf(habit: Shown, days: readonly HabitDay[]): string {
  const { name, weekdays, streak, displayStreak, reps, completed } = habit;
  const records = days.map((day) => {
    return [day.date, day.completed, day.skipped, day.amount, day.stepsDone, day.notes];
  });
  return JSON.stringify([name, weekdays, streak, displayStreak, reps, completed, records]);
}

/** The text of each habit by its name. Without its history, a page knows only today. */
function shownTexts(
  list: ModelData,
  histories: ModelData,
  snapshot: Snapshot,
): Map<string, string | undefined> {
  const { activeDays, week } = OWNER;
  const overlay = new Overlay().show(
    {
      applied: list.applied,
      appliedTo: {},
      at: 0,
      habits: list.server.listed().map(stateOf),
    },
    {
      applied: histories.applied,
      appliedTo: {},
      habits: histories.server.listed().map(historyOf),
      archived: [],
      activeDays: activeDays && { ...activeDays },
      week: [...week],
    },
    snapshot,
    TODAY,
  );
  return new Map(
    overlay.habits.map((habit) => {
      const days = overlay.daysOf(habit.key, FIRST_CHANGED, TODAY);
      return [habit.name, days && textOf(habit, days)];
    }),
  );
}

function check(life: Life, place: Place): void {
  const expected = serverAfterAll(life, place);
  if (!expected || !place.list || !place.histories) return;
  const snapshot = place.outbox.snapshot();
  // A habit that was archived or deleted is in the list again only after the server's response.
  const comesBack = snapshot.operations.some(
    ({ kind, body }) => kind === 'restore' || (kind === 'edit' && body.archivedOn === null),
  );
  if (comesBack) return;
  const shown = shownTexts(place.list, place.histories, snapshot);
  const models = expected.listed();
  const names = models.map((model) => model.habit.name);
  expect([...shown.keys()].toSorted(), place.name).toEqual(names.toSorted());
  for (const model of models) {
    const { name } = model.habit;
    const state = stateOf(model);
    const days = CHANGED_DAYS.flatMap((date) => recordOn(state, date) ?? []);
    const text = shown.get(name) ?? `only today of ${name}`;
    expect([textOf(state, days), `only today of ${name}`], place.name).toContain(text);
  }
}

test('a page shows the future state of the server during any faults of network, tabs and server', {
  timeout: Math.max(600_000, LIVES * 300),
}, async () => {
  const errors = await errorsInLives(LIVES, (life) => life.live((place) => check(life, place)));
  expect(errors).toEqual([]);
});
