import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Habit, putEntry, setDay } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { ApiError, callApi, isGone } from '#web/client/call-api.ts';
import {
  changeKey,
  findShown,
  habitsQueryOptions,
  idOf,
  isFlexible,
  keepChange,
  refreshHabits,
  removeHabit,
  replaceHabit,
  settleAnswered,
  showChange,
} from '../habit-cache.ts';
import { todayHere } from '../use-today.ts';
import { offerUndo, toastNotUndone, toastUndone } from '../undo/last-undo.ts';
import { isWithdrawn, rememberAnswer, rememberBefore } from '../undo/stories.ts';
import type { DayAnswer } from '../undo/undo-day.ts';
import {
  contentOfToday,
  type DayVariables,
  isDayBefore,
  predictDay,
  type TodayChange,
} from './predict-day.ts';
import { tellOfChange, toastChangeFailed, toastGone } from './toasts.ts';
import {
  forgetFailed,
  forgetKept,
  forgetUntyped,
  keepUntilAnswered,
  latestWord,
  pendingOf,
  SentElsewhere,
  withdrawKept,
} from './unanswered.ts';
import { lineOf, wasAnswered } from './unsent.ts';

/** The day that a press means: that of the record which is shown, whatever the device's clock has come to. */
export const shownDay = (habit: Habit): LocalDay => habit.instance?.date ?? todayHere();

/** Not of a day that is over, to which somebody has gone back. */
export const isOfToday = (habit: Habit): boolean => shownDay(habit) >= todayHere();

/**
 * Ticks, unticks or skips a day, or enters an amount. Used by each control for itself, so that only its own is pending.
 * Changes of one habit are sent one after the other, in the order in which they were made.
 */
export function useChangeToday(habit?: Habit) {
  const client = useQueryClient();
  const line = habit && lineOf(habit);
  // The same from drawing to drawing: new ones would be handed over after each, before the next frame.
  const mutation = useMutation(useMemo(() => changeToday(client, line), [client, line]));
  // What waits for a network is no reason to wait: whoever has pressed the wrong thing says so now.
  const isUnderWay = mutation.isPending && !mutation.isPaused;
  return { ...mutation, isPending: isUnderWay && !isWithdrawn(mutation.variables) };
}

/** A change of an amount is one of a habit that has one. */
async function predict(habit: Habit, change: TodayChange, day: LocalDay): Promise<Habit> {
  if (isFlexible(habit) || 'amount' in change || 'entry' in change) {
    const { predictFlexible } = await import('../flexible/predict-flexible.ts');
    return predictFlexible(habit, change, day);
  }
  return predictDay(habit, change, day);
}

async function send(client: QueryClient, variables: DayVariables): Promise<DayAnswer> {
  const { habit, day, undoes } = variables;
  const change = latestWord(client, variables);
  const id = idOf(habit);
  // Made on this device, and not sent yet: its changes wait with it.
  if (id < 0) throw new TypeError('The habit is not sent yet.');
  if (undoes && isDayBefore(change)) return (await undoParts()).sendUndoing(undoes, change);
  if ('entry' in change) {
    const { id: entryId, amount, at } = change.entry;
    return callApi(putEntry, { params: { id, entryId }, body: { date: day, amount, at } });
  }
  return callApi(setDay, { params: { id, date: day }, body: change });
}

/** Whether it is not the day that the list of all habits shows, or is shown elsewhere too. */
function isOfOtherDay(client: QueryClient, { habit, day, isCorrection }: DayVariables): boolean {
  const { habit: listed = habit } = findShown(client, habit.id);
  return isCorrection || day !== shownDay(listed);
}

/** Fetched with what shows another day than today. */
const otherDayParts = () => import('../day/change-of-day.ts');

/** Shows what the change will most likely come to, and returns how that is put back. */
async function showPredicted(client: QueryClient, variables: DayVariables) {
  const { habit, change, day, isUntold } = variables;
  if (isOfOtherDay(client, variables)) {
    // Kept from an earlier visit: nobody looks at it.
    return isUntold ? undefined : (await otherDayParts()).showChangeOfDay(client, variables);
  }
  const { habit: before = habit } = findShown(client, habit.id);
  const after = await predict(before, change, day);
  await showChange(client, (habits) => replaceHabit(habits, after));
  return () => showChange(client, (habits) => replaceHabit(habits, before));
}

/** What was answered of another day than that of the list. */
async function settleOtherDay(
  client: QueryClient,
  variables: DayVariables,
  answer: DayAnswer | undefined,
): Promise<void> {
  if (variables.isUntold || !isOfOtherDay(client, variables)) return;
  const { settleChangeOfDay } = await otherDayParts();
  await settleChangeOfDay(client, variables, uncertain.has(variables) ? undefined : answer);
}

function offerUndoOf(client: QueryClient, variables: DayVariables): void {
  const { habit, day } = variables;
  if (variables.undoes || variables.isUntold) return;
  const { habit: shown = habit } = findShown(client, habit.id);
  const before = day === shownDay(shown) ? shown : habit;
  rememberBefore(variables, contentOfToday(before, day));
  offers.set(
    variables,
    offerUndo(tellOfChange(variables), () => takeBack(client, variables)),
  );
}

const offers = new WeakMap<DayVariables, () => void>();

/** Fetched a moment after the first habits were shown: what is ticked without a network can be taken back there. */
export const undoParts = () => import('../undo/undo-day.ts');

/** What waits for the network is not sent at all; what was sent is taken back by a change of its own. */
async function takeBack(client: QueryClient, undoes: DayVariables): Promise<void> {
  const { undoing, withdraw } = await undoParts();
  const change = undoing(undoes);
  if (!change) return;
  const variables = { ...undoes, change, undoes };
  if (!withdraw(client, undoes)) {
    // What goes wrong is told by the change itself.
    void sendChange(client, variables).catch(() => {});
    return;
  }
  withdrawKept(client, undoes);
  await showPredicted(client, variables);
  toastUndone();
}

const predictions = new WeakMap<DayVariables, Promise<unknown>>();

/** Resolves when it shows what the change will most likely come to: the next one goes on from there. */
export const isShown = (variables: DayVariables) => predictions.get(variables);

/** For whoever is no control of the page. */
export const sendChange = (client: QueryClient, variables: DayVariables): Promise<DayAnswer> =>
  client
    .getMutationCache()
    .build(client, changeToday(client, lineOf(variables.habit)))
    .execute(variables);

const changeToday = (client: QueryClient, line: string | undefined) =>
  mutationOptions({
    mutationKey: changeKey,
    networkMode: 'online',
    ...(line !== undefined && { scope: { id: line } }),
    mutationFn: (variables: DayVariables) => send(client, variables),
    onMutate: (variables) => {
      noteOverlaps(client, variables);
      noteFetching(client, variables);
      keepUntilAnswered(client, variables);
      offerUndoOf(client, variables);
      const shown = showPredicted(client, variables);
      predictions.set(variables, shown);
      return shown;
    },
    onSuccess: (answer, variables) => {
      const { habit } = answer;
      rememberAnswer(variables, answer);
      noteFetching(client, variables);
      if (variables.undoes) toastUndone();
      if (!uncertain.has(variables)) keepChange(client, (habits) => replaceHabit(habits, habit));
    },
    onError: (error, variables, putBack) => failed(client, error, variables, putBack),
    onSettled: (answer, error, variables) => {
      if (isGone(error)) forgetUntyped(client, variables);
      else if (!error || wasAnswered(error)) forgetKept(client, variables);
      else forgetFailed(client, variables);
      if (error || uncertain.has(variables)) void refreshHabits(client);
      else settleAnswered(client);
      void settleOtherDay(client, variables, answer);
    },
  });

async function failed(
  client: QueryClient,
  error: unknown,
  variables: DayVariables,
  putBack: (() => Promise<void>) | undefined,
): Promise<void> {
  const { habit, undoes, change } = variables;
  offers.get(variables)?.();
  // The list, which is asked for, shows what has come of it.
  if (error instanceof SentElsewhere) return;
  const isConflict = error instanceof ApiError && error.status === 409;
  // What it would bring back may be gone: a step that was taken out, for one.
  const isPast = error instanceof ApiError && error.status === 422;
  if ((undoes && (isConflict || isPast || isGone(error))) || ('expected' in change && isConflict)) {
    toastNotUndone();
  } else if (isGone(error)) {
    toastGone(habit.name);
    await showChange(client, (habits) => removeHabit(habits, habit.id));
    return;
  } else {
    toastChangeFailed(error, habit.goal !== null);
  }
  await putBack?.();
}

/** Changes after which the list is asked for: their answer alone does not say how it stands. */
const uncertain = new WeakSet<DayVariables>();

/** Of two changes of one habit under way at once, nobody here knows which the server took last. */
function noteOverlaps(client: QueryClient, { habit }: DayVariables): void {
  const pending = pendingOf(client, habit);
  if (pending.length > 1) for (const change of pending) uncertain.add(change);
}

/** A list on its way is given up for the prediction, or would put the old state back over the answer. */
function noteFetching(client: QueryClient, variables: DayVariables): void {
  if (client.isFetching(habitsQueryOptions()) > 0) uncertain.add(variables);
}
