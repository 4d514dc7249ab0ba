import type { HabitChange } from '#contract/habits.ts';
import { changedFrequency } from '#domain/habits/frequency.ts';
import { changedSteps, STEPS_OR_AMOUNT } from '#domain/habits/step-plan.ts';
import { archivesAfter, frequencyAfter, todayAfterSteps } from '#domain/history/change-habit.ts';
import { evaluateHabit } from '#domain/history/evaluated-habit.ts';
import { pastNamesAfter } from '#domain/history/past-names.ts';
import { invalidField, impossibleField } from '#server/http/refusal.ts';
import type { HabitFacts, Owner } from '../history/read-histories.ts';
import { withDay } from './change-day.ts';
import { refuseImpossible, refuseImpossibleSteps } from './refuse.ts';

type Change = (changed: HabitFacts, change: HabitChange, owner: Owner) => HabitFacts;

/** The habit after a change of its frequency, steps or archive. The same object when nothing has changed. */
export const withChange: Change = (before, change, owner) => {
  // A habit cannot have steps and an amount: the one that is removed changes first.
  const changes =
    change.steps === null
      ? [withSteps, withFrequency, withArchive]
      : [withFrequency, withSteps, withArchive];
  return changes.reduce((changed, apply) => apply(changed, change, owner), before);
};

/** Earlier days have the name that they had. */
export const withName: Change = ({ habit, facts }, { name }, { today }) =>
  name === undefined
    ? { habit, facts }
    : { habit: { ...habit, name, pastNames: pastNamesAfter(habit, name, today) }, facts };

/** The days from archiving until the habit is restored are rest days. */
const withArchive: Change = (before, { archivedOn }, owner) => {
  const { habit, facts } = before;
  if (archivedOn === undefined || archivedOn === habit.archivedOn) return before;
  const { today } = owner;
  if (archivedOn !== null && (archivedOn > today || archivedOn < habit.createdOn)) {
    throw impossibleField('archivedOn', 'Please give a day between its creation and today.');
  }
  const archives = archivesAfter(habit, archivedOn, today);
  return { habit: evaluateHabit({ ...habit, archivedOn, archives }, facts, owner), facts };
};

export const changesFrequency = ({ type, weekdays, rhythm, goal }: HabitChange): boolean =>
  type !== undefined || weekdays !== undefined || rhythm !== undefined || goal !== undefined;

/** A changed rhythm, weekdays or goal applies from today, or from tomorrow if today is already done. */
const withFrequency: Change = (before, change, owner) => {
  if (!changesFrequency(change)) return before;
  const { habit, facts } = before;
  const frequency = refuseImpossible(changedFrequency(habit, change));
  if (habit.steps !== null && frequency.goal !== null) throw invalidField('goal', STEPS_OR_AMOUNT);
  const next = frequencyAfter(habit, frequency, owner.today);
  const changed = { ...habit, ...next, weekdays: next.weekdays && [...next.weekdays] };
  return { habit: evaluateHabit(changed, facts, owner), facts };
};

/** Today follows the new steps; earlier days keep what was recorded. */
const withSteps: Change = (before, change, owner) => {
  if (change.steps === undefined && change.stepsNeeded === undefined) return before;
  const { habit, facts } = before;
  const plan = refuseImpossibleSteps(changedSteps(habit, change), habit);
  const changed = { ...habit, ...plan, steps: plan.steps && [...plan.steps] };
  const day = todayAfterSteps(changed, facts, plan, owner.today);
  return withDay({ habit: changed, facts }, owner, owner.today, day);
};
