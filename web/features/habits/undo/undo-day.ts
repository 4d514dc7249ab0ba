import type { QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/call.ts';
import {
  deleteEntry,
  type Entry,
  type Habit,
  listEntries,
  putEntry,
  setDay,
} from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isSlip } from '#domain/habits/goal.ts';
import type { DayContent, DayFlags, HabitDay } from '#domain/habits/habit-day.ts';
import type { StepTicks } from '#domain/habits/steps.ts';
import { predictedDay } from '#domain/history/predicted-day.ts';
import { ApiError, callApi } from '#web/client/call-api.ts';
import { changeKey } from '../habit-cache.ts';
import { stories, withdrawn } from './stories.ts';
import {
  type DayBefore,
  type DayVariables,
  isNote,
  type NoteChange,
  type StepTick,
} from '../changes/predict-day.ts';

/** The habit and its day; of an amount taken back there may be no record left. */
export type DayAnswer = ResponseOf<typeof deleteEntry> & { entriesBefore?: Entry[] | undefined };

/** The change that brings the day back to where it was. */
export function undoing(variables: DayVariables): DayBefore | NoteChange | StepTick | undefined {
  const { habit, change } = variables;
  const { before, after } = stories.get(variables) ?? {};
  if (!before) return undefined;
  if (isNote(change)) {
    const { notes } = before;
    return { notes, ...(after && { expected: { notes: after.notes } }) };
  }
  const unticked = stepTickBefore(variables, before);
  if (unticked) return unticked;
  const { completed, notes, amount } = before;
  // A number alone is predicted as one entry; which they were is sent.
  const entries = amount === null ? [] : [{ id: '', amount, at: '' }];
  return {
    completed,
    // On a paused day what its owner skipped: that the pause passes over it is no wish of theirs.
    skipped: before.ownSkip ?? before.skipped,
    ...('notes' in change && { notes }),
    ...(habit.goal && !('skipped' in change) && { entries }),
    ...stepsBefore(habit, before),
    ...(after && { expected: expectedOf(after) }),
  };
}

/**
 * Of steps that were ticked, where they alone bring the day back: others that were ticked since, here or elsewhere, count
 * on.
 */
function stepTickBefore(
  { habit, change, day }: DayVariables,
  before: DayContent,
): StepTick | undefined {
  if (!('steps' in change) || 'completed' in change) return undefined;
  const steps = ticksOf(Object.keys(change.steps), before);
  const ticked = predictedDay(before, change, habit, day);
  const after = predictedDay(ticked, { steps }, habit, day);
  const isBack = after.completed === before.completed && after.skipped === before.skipped;
  return isBack ? { steps } : undefined;
}

const ticksOf = (ids: readonly string[], { stepsDone }: DayContent): StepTicks =>
  Object.fromEntries(ids.map((id) => [id, stepsDone?.includes(id) ?? false]));

/** A day that was done before there were steps is done as a whole again. */
function stepsBefore({ steps }: Habit, before: DayContent): { steps?: StepTicks } {
  if (!steps || (before.completed && before.stepsDone === null)) return {};
  const ids = steps.map(({ id }) => id);
  return { steps: ticksOf(ids, before) };
}

/** Refused where somebody has changed the day since. */
export function sendUndoing(undone: DayVariables, change: DayBefore): Promise<DayAnswer> {
  const { habit, day } = undone;
  const { before, after, entries } = stories.get(undone) ?? {};
  if ('entry' in undone.change && before) {
    const { entry } = undone.change;
    return sendEntryBack({ habit, day, before: null, after: entry, dayBefore: before });
  }
  return callApi(setDay, {
    params: { id: habit.id, date: day },
    body: {
      ...change,
      // Left out where none has changed.
      ...(change.entries && { entries: (before?.amount ?? null) === null ? [] : entries }),
      ...(after && { expected: expectedOf(after) }),
    },
  });
}

function expectedOf({ completed, skipped, amount, stepsDone, notes }: HabitDay) {
  return { completed, skipped, amount, stepsDone, notes };
}

/** One entry before and after a change: null where there was none, or none is left. */
export type EntryChange = {
  habit: Habit;
  day: LocalDay;
  before: Entry | null;
  after: Entry | null;
  /** What the day said before. */
  dayBefore: DayFlags;
};

/** What others have entered since counts on. One that somebody has corrected or taken back is left to them. */
export async function sendEntryBack(change: EntryChange): Promise<DayAnswer> {
  const { habit, day: date, before, after, dayBefore } = change;
  const { id, goal } = habit;
  const entries = await callApi(listEntries, { params: { id, date } });
  const entryId = (after ?? before)?.id ?? '';
  const found = entries.find((entry) => entry.id === entryId);
  if (found?.amount !== after?.amount) throw new ApiError(409, 'This entry was changed elsewhere.');
  const answer = await (before ? enter(id, date, before) : takeOut(id, entryId));
  const { instance } = answer;
  if (!instance || instance.completed) return answer;
  const isKeptAgain =
    goal?.kind === 'most' && dayBefore.completed && !isSlip(goal, instance.amount);
  const isSkippedAgain = dayBefore.skipped && !instance.skipped;
  if (!isKeptAgain && !isSkippedAgain) return answer;
  const { completed, skipped } = dayBefore;
  return callApi(setDay, { params: { id, date }, body: { completed, skipped } });
}

const enter = (id: number, date: LocalDay, { id: entryId, amount, at }: Entry) =>
  callApi(putEntry, { params: { id, entryId }, body: { date, amount, at } });

const takeOut = (id: number, entryId: string) => callApi(deleteEntry, { params: { id, entryId } });

/** Takes a change out of the line, as long as nothing of it was sent. */
export function withdraw(client: QueryClient, variables: DayVariables): boolean {
  const cache = client.getMutationCache();
  const mutation = cache
    .findAll({ mutationKey: changeKey, status: 'pending' })
    .find(({ state }) => state.variables === variables);
  if (!mutation?.state.isPaused || mutation.state.failureCount > 0) return false;
  withdrawn.add(variables);
  cache.remove(mutation);
  return true;
}
