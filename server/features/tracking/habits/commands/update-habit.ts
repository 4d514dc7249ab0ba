import type { Habit, HabitChange } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { changedFrequency } from '#domain/habits/frequency.ts';
import { changedSteps, STEPS_OR_AMOUNT } from '#domain/habits/step-plan.ts';
import { changesFrequency, changesSteps, withChange } from '#domain/history/change-habit.ts';
import { pastNamesAfter } from '#domain/history/past-names.ts';
import { celebratedAfter } from '#domain/history/milestones.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalidField, impossibleField, notFound } from '#server/http/refusal.ts';
import { lockHabit, lockOwner } from '../history/read-histories.ts';
import type { StoredHabit } from '../history/stored-habit.ts';
import { findHabit } from '../queries/list-habits.ts';
import { applyOnce } from './apply-once.ts';
import { addsText, refuseFrequency, refuseSteps, refuseTooMuchText } from './refuse.ts';
import { storeHabit } from './store-day.ts';
import { lockSections } from './sections.ts';
import { changeLockedDay } from './set-habit-day.ts';
import { updateHabitRow } from './write-habit.ts';

export async function updateHabit(
  ctx: AppContext,
  actor: Actor,
  habitId: number,
  change: HabitChange,
): Promise<Habit> {
  const { completed, ...fields } = change;
  return applyOnce(ctx, actor, async (tx) => {
    if (Object.values(fields).some((value) => value !== undefined)) {
      await storeFields(ctx, tx, actor, habitId, fields);
    }
    return completed === undefined
      ? readHabit(tx, actor, habitId)
      : setToday(ctx, tx, actor, { habitId, completed });
  });
}

async function setToday(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  { habitId, completed }: { habitId: number; completed: boolean },
): Promise<Habit> {
  const { today } = actor;
  const locked = await lockHabit(ctx, tx, actor, habitId);
  // The clock of a traveller may have gone back before the first day.
  if (!completed && today < locked.habit.createdOn) return readHabit(tx, actor, habitId);
  const { habit } = await changeLockedDay(ctx, tx, actor, locked, { date: today, completed });
  return habit;
}

async function readHabit(tx: Transaction, actor: Actor, habitId: number): Promise<Habit> {
  const habit = await findHabit(tx, actor, habitId);
  if (!habit) throw notFound('Habit');
  return habit;
}

async function storeFields(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  habitId: number,
  change: HabitChange,
): Promise<void> {
  const { userId, today } = actor;
  await lockOwner(tx, actor);
  await lockSections(tx, userId, [change.section]);
  const locked = await lockHabit(ctx, tx, actor, habitId);
  const habit = withName(locked.habit, change, today);
  refuseChange(habit, change, today);
  const changed = withChange(habit, change, locked.owner);
  const row = withFields(changed, change, today);
  await updateHabitRow(tx, userId, row, new Date(ctx.clock.now()), change);
  if (addsText(change)) await refuseTooMuchText(tx, userId);
  if (changed !== habit) await storeHabit(ctx, tx, locked, today, changed);
  const { archivedOn, reminders } = change;
  if (changesFrequency(change) || archivedOn !== undefined || reminders !== undefined) {
    await ctx.emit(tx, { type: 'schedule_changed', userId, at: ctx.clock.now() });
  }
}

/** Earlier days have the name that they had. */
const withName = (habit: StoredHabit, { name }: HabitChange, today: LocalDay): StoredHabit =>
  name === undefined ? habit : { ...habit, name, pastNames: pastNamesAfter(habit, name, today) };

function refuseChange(habit: StoredHabit, change: HabitChange, today: LocalDay): void {
  const frequency = changesFrequency(change) ? changedFrequency(habit, change) : habit;
  const plan = changedSteps(habit, change);
  // An import may have stored a frequency that is refused here. It is checked when it changes.
  if (changesFrequency(change)) refuseFrequency(frequency);
  if (habit.steps !== null && plan.steps !== null && frequency.goal !== null) {
    throw invalidField('goal', STEPS_OR_AMOUNT);
  }
  if (changesSteps(change)) refuseSteps(plan, frequency);
  const { archivedOn = null } = change;
  if (archivedOn === null || archivedOn === habit.archivedOn) return;
  if (archivedOn > today || archivedOn < habit.createdOn) {
    throw impossibleField('archivedOn', 'Please enter a day between its creation and today.');
  }
}

/** Applies the sent fields on which no figure depends. `withChange` of the domain applies the others. */
function withFields(habit: StoredHabit, change: HabitChange, today: LocalDay): StoredHabit {
  const { notes = habit.notes, deadline = habit.deadline, isPrivate = habit.isPrivate } = change;
  const { icon = habit.icon, isAmountPublic = habit.isAmountPublic, tags = habit.tags } = change;
  const { reminders = habit.reminders } = change;
  const { celebratedThrough: sent } = change;
  // A day in the future would end all milestones of the habit.
  const celebrated = sent && sent > today ? today : sent;
  const celebratedThrough = celebratedAfter(habit.celebratedThrough, celebrated);
  const fields = { notes, deadline, isPrivate, icon, isAmountPublic, tags, reminders };
  return { ...habit, ...fields, celebratedThrough };
}
