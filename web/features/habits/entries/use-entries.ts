import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { deleteEntry, type Entry, type Habit, listEntries, putEntry } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { standingOn } from '#domain/habits/day-at-hand.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import { ApiError, callApi } from '#web/client/call-api.ts';
import { contentOfToday } from '../changes/predict-day.ts';
import { toastChangeFailed } from '../changes/toasts.ts';
import { recordOn, settleChangeOfDay } from '../day/change-of-day.ts';
import {
  changeKey,
  habitDaysKey,
  keepChange,
  refreshHabits,
  replaceHabit,
} from '../habit-cache.ts';
import { offerUndo, toastNotUndone, toastUndone } from '../undo/last-undo.ts';
import { type DayAnswer, type EntryChange, sendEntryBack } from '../undo/undo-day.ts';
import { todayHere } from '../use-today.ts';

/** Below the days: whatever changes one of them makes these out of date too. */
const entriesQueryOptions = (id: number, date: LocalDay) =>
  queryOptions({
    queryKey: [...habitDaysKey, 'entries', id, date],
    queryFn: () => callApi(listEntries, { params: { id, date } }),
  });

export const useEntries = (habit: Habit, date: LocalDay) =>
  useQuery(entriesQueryOptions(habit.id, date));

/** One entry as it was and as it is to be; null is none. */
type Edit = Pick<EntryChange, 'before' | 'after'>;

/** Corrects, adds or takes back. It waits for the server: what is shown is what was kept. */
export function useEditEntries(habit: Habit, date: LocalDay) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ before, after }: Edit): Promise<DayAnswer> => {
      const { id } = habit;
      if (!after) return callApi(deleteEntry, { params: { id, entryId: before?.id ?? '' } });
      // Without its source: a hand has corrected it.
      const { id: entryId, amount, at } = after;
      return callApi(putEntry, { params: { id, entryId }, body: { date, amount, at } });
    },
    onMutate: () => contentBefore(client, habit, date),
    onSuccess: (answer, edit, dayBefore) => {
      keep(client, { habit, day: date, own: edit }, answer);
      const change = { ...edit, habit, day: date, dayBefore };
      offerUndo({ title: wordsOf(habit, edit), isQuiet: true }, () => undoEdit(client, change));
    },
    onError: (error) => toastChangeFailed(error, true),
    onSettled: () => refreshHabits(client),
  });
}

function contentBefore(client: QueryClient, habit: Habit, date: LocalDay) {
  const record = recordOn(client, habit, date) ?? undefined;
  return contentOfToday(standingOn(habit, record, date), date);
}

function wordsOf({ name, goal }: Habit, { before, after }: Edit): string {
  const words = ({ amount }: Entry) => amountText(amount, goal?.unit ?? '');
  if (!before) return `${after ? `+${words(after)} · ` : ''}${name}`;
  return `${name}: ${after ? `${words(before)} is now ${words(after)}` : `${words(before)} removed`}`;
}

function undoEdit(client: QueryClient, change: EntryChange): void {
  const { habit, day } = change;
  const mutation = client.getMutationCache().build<DayAnswer, Error, void, unknown>(client, {
    mutationKey: changeKey,
    mutationFn: () => sendEntryBack(change),
    onSuccess: (answer) => {
      keep(client, { habit, day, own: undefined }, answer);
      toastUndone();
    },
    onError: (error) => {
      const isElsewhere = error instanceof ApiError && [404, 409, 422].includes(error.status);
      if (isElsewhere) toastNotUndone();
      else toastChangeFailed(error, true);
    },
    onSettled: () => refreshHabits(client),
  });
  // What goes wrong is told by the change itself.
  mutation.execute().catch(() => {});
}

type Answered = { habit: Habit; day: LocalDay; own: Edit | undefined };

function keep(client: QueryClient, { habit, day, own }: Answered, answer: DayAnswer): void {
  keepChange(client, (habits) => replaceHabit(habits, answer.habit));
  // Of a day that is over the record stands beside the other days.
  if (day < todayHere()) void settleChangeOfDay(client, { habit, day }, answer, own);
}
