import { expect, test } from 'vitest';
import type { Habit, HabitHistory } from '#contract/habits.ts';
import { instanceOn } from '#domain/history/evaluated-habit.ts';
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
const AT = '2026-11-20T12:00:00.000Z';

function stateOf({ habit, requestId }: ModelHabit): HabitState {
  const evaluated = evaluateHabit(habit, OWNER);
  const { streak, displayStreak, reps, streakUnit, dueOn, letters } = evaluated;
  const instance = instanceOn(evaluated, TODAY);
  const listed: Habit = {
    ...habit,
    weekdays: null,
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
    pauses: [...(habit.pauses ?? [])],
    pastRhythms: [],
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
  const { name, amountYears, details } = habit;
  return { ...listed, letters, amountYears, archives: null, details, name };
}

function historyOf(model: ModelHabit): HabitHistory {
  const { habit, requestId } = model;
  return {
    id: habit.id,
    requestId,
    firstDay: habit.createdOn,
    letters: habit.letters,
    amountYears: habit.amountYears,
    archives: null,
    pauses: habit.pauses ? [...habit.pauses] : null,
    pastRhythms: null,
    pastNames: null,
    details: habit.details,
    lastUpdated: AT,
  };
}

/** The name, the figures and the last days. */
function textOf(state: HabitState | undefined): string {
  if (!state) return 'no history';
  const { name, streak, displayStreak, reps, completed } = state;
  const days = CHANGED_DAYS.map((date) => {
    const record = recordOn(state, date);
    return (
      record && [record.completed, record.skipped, record.amount, record.stepsDone, record.notes]
    );
  });
  return JSON.stringify([name, streak, displayStreak, reps, completed, days]);
}

function shownTexts({ server, applied }: ModelData, snapshot: Snapshot): string[] {
  const models = server.listed();
  const numbered = { applied, appliedTo: {} };
  const list = { ...numbered, at: 0, habits: models.map(stateOf) };
  const { activeDays, week } = OWNER;
  const days = activeDays && { ...activeDays };
  const histories = {
    ...numbered,
    habits: models.map(historyOf),
    archived: [],
    activeDays: days,
    week: [...week],
    pauses: [...server.pauses],
  };
  const overlay = new Overlay().show(list, histories, snapshot, TODAY);
  return overlay.habits.map(({ key }) => textOf(overlay.stateOf(key)));
}

function check(life: Life, place: Place): void {
  const expected = serverAfterAll(life, place);
  if (!expected || !place.data) return;
  const snapshot = place.outbox.snapshot();
  // Only the server's list has a habit again that was archived or deleted.
  const comesBack = snapshot.operations.some(
    ({ kind, body }) => kind === 'restore' || (kind === 'edit' && body.archivedOn === null),
  );
  if (comesBack) return;
  expect(shownTexts(place.data, snapshot).toSorted(), place.name).toEqual(
    expected
      .listed()
      .map((model) => textOf(stateOf(model)))
      .toSorted(),
  );
}

test('a page shows the future state of the server during any faults of network, tabs and server', {
  timeout: Math.max(180_000, LIVES * 300),
}, async () => {
  const errors = await errorsInLives(LIVES, (life) => life.live((place) => check(life, place)));
  expect(errors).toEqual([]);
});
