import {
  mutationOptions,
  onlineManager,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Habit, putEntry, setDay } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { personHere } from '#web/client/person-here.ts';
import { ApiError, callApi, isGone } from '#web/client/call-api.ts';
import {
  changeKey,
  findShown,
  habitsQueryOptions,
  isFlexible,
  keepChange,
  refreshHabits,
  removeHabit,
  replaceHabit,
  settleAnswered,
  showChange,
} from '../habit-cache.ts';
import { todayHere } from '../use-today.ts';
import { predictDay, type TodayChange } from './predict-day.ts';
import { toastChangeFailed, toastGone } from './toasts.ts';
import { forgetUnsent, keepUnsent } from './unsent.ts';

type TodayVariables = {
  habit: Habit;
  change: TodayChange;
  /** Today when it was asked: away from the network it may be sent on a later one. */
  day: LocalDay;
};

/** The day that a press means: that of the record which is shown, whatever the device's clock has come to. */
export const shownDay = (habit: Habit): LocalDay => habit.instance?.date ?? todayHere();

/**
 * Ticks, unticks or skips today, or enters an amount. Used by each control for itself, so that only its own is pending.
 * Amounts of one habit are sent one after the other, in the order in which they were entered.
 */
export function useChangeToday(habit?: Habit) {
  const client = useQueryClient();
  const line = habit?.goal ? `habit ${habit.id}` : undefined;
  // The same from drawing to drawing: new ones would be handed over after each, before the next frame.
  return useMutation(useMemo(() => changeToday(client, line), [client, line]));
}

/** A change of an amount is one of a habit that has one. */
async function predict(habit: Habit, change: TodayChange, day: LocalDay): Promise<Habit> {
  if (isFlexible(habit) || 'amount' in change || 'entry' in change) {
    const { predictFlexible } = await import('../flexible/predict-flexible.ts');
    return predictFlexible(habit, change, day);
  }
  return predictDay(habit, change, day);
}

function send({ habit: { id }, day, change }: TodayVariables) {
  if (!('entry' in change)) {
    return callApi(setDay, { params: { id, date: day }, body: change });
  }
  const { id: entryId, ...entry } = change.entry;
  return callApi(putEntry, { params: { id, entryId }, body: { date: day, ...entry } });
}

const changeToday = (client: QueryClient, line: string | undefined) =>
  mutationOptions({
    mutationKey: changeKey,
    networkMode: 'online',
    ...(line !== undefined && { scope: { id: line } }),
    mutationFn: send,
    onMutate: async (variables) => {
      const { habit, change, day } = variables;
      noteOverlaps(client, variables);
      noteFetching(client, variables);
      const userId = personHere(client);
      if (userId !== undefined && !onlineManager.isOnline()) {
        keepUnsent(userId, { habitId: habit.id, day, change });
      }
      const { habit: before = habit } = findShown(client, habit.id);
      // Kept from an earlier visit: the list shows another day than is meant.
      if (day !== shownDay(before)) return undefined;
      const after = await predict(before, change, day);
      await showChange(client, (habits) => replaceHabit(habits, after));
      return { before };
    },
    onSuccess: ({ habit }, variables) => {
      noteFetching(client, variables);
      if (!uncertain.has(variables)) keepChange(client, (habits) => replaceHabit(habits, habit));
    },
    onError: async (error, { habit }, context) => {
      if (isGone(error)) {
        toastGone('tick');
        await showChange(client, (habits) => removeHabit(habits, habit.id));
        return;
      }
      toastChangeFailed(error, habit.goal !== null);
      if (context) await showChange(client, (habits) => replaceHabit(habits, context.before));
    },
    onSettled: (_answer, error, variables) => {
      // A network that seemed to be back has answered nothing: it is sent at the next visit.
      const userId = personHere(client);
      if (userId !== undefined && (!error || error instanceof ApiError)) {
        const { habit, day, change } = variables;
        forgetUnsent(userId, { habitId: habit.id, day, change });
      }
      if (error || uncertain.has(variables)) void refreshHabits(client);
      else settleAnswered(client);
    },
  });

/** Changes after which the list is asked for: their answer alone does not say how it stands. */
const uncertain = new WeakSet<TodayVariables>();

/** Of two changes of one habit under way at once, nobody here knows which the server took last. */
function noteOverlaps(client: QueryClient, variables: TodayVariables): void {
  const ofTheHabit = client
    .getMutationCache()
    .findAll({ mutationKey: changeKey, status: 'pending' })
    .map(({ state }) => state.variables as TodayVariables | undefined)
    .filter((other) => other?.habit?.id === variables.habit.id);
  if (ofTheHabit.length > 1) for (const other of ofTheHabit) if (other) uncertain.add(other);
}

/** A list on its way is given up for the prediction, or would put the old state back over the answer. */
function noteFetching(client: QueryClient, variables: TodayVariables): void {
  if (client.isFetching(habitsQueryOptions()) > 0) uncertain.add(variables);
}
