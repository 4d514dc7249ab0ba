import { hashKey, type MutationOptions, type QueryClient } from '@tanstack/react-query';
import {
  createHabit,
  deleteHabit,
  type Habit,
  type HabitChange,
  type NewHabit,
  updateHabit,
} from '#contract/habits.ts';
import { firstDayOf } from '#domain/habits/habit.ts';
import { ApiError, callApi, isGone, serverMessageOr } from '#web/client/call-api.ts';
import { forgetWithPerson } from '#web/client/forget-person.ts';
import { personHere } from '#web/client/person-here.ts';
import { toast } from '#web/ui/toast/toast.ts';
import {
  changeKey,
  findShown,
  giveId,
  idOf,
  keepChange,
  refreshHabits,
  removeHabit,
  showChange,
} from '../habit-cache.ts';
import { todayHere } from '../use-today.ts';
import { toastFailed } from './edit-toasts.ts';
import { newId } from './new-entry.ts';
import { asHabit, editsOf, type KeptHabit } from './predict-new-habit.ts';
import { readList, writeList } from './kept-list.ts';
import { afterFailure, changeUnsent } from './tries.ts';
import { lineOf, readKept, wasAnswered } from './unsent.ts';

/** By person: a habit that one of them made at this browser is never another's. */
const keyOf = (userId: number) => `habitcrush-new-habits-${userId}`;

const isKept = ({ id, body }: KeptHabit): boolean => id < 0 && typeof body?.requestId === 'string';

export const readNewHabits = (userId: number): KeptHabit[] => readList(keyOf(userId), isKept);

/** What no server took for too long. */
export const readNewHabitsSetAside = (userId: number): KeptHabit[] =>
  readNewHabits(userId).filter(({ isSetAside }) => isSetAside);

/** Shown at once, kept on this device, and sent when the network is back. */
export async function keepNewHabit(client: QueryClient, sent: NewHabit): Promise<Habit> {
  const { requestId = newId() } = sent;
  const kept = { id: -Date.now(), body: { ...sent, requestId, createdOn: todayHere() } };
  change(client, (all) => [...all, kept]);
  void sendNewHabit(client, kept);
  return asHabit(kept, todayHere());
}

/** As it is now. */
export const keepAgain = (client: QueryClient, kept: KeptHabit): void =>
  changeKept(client, kept.id, () => kept);

/** In a page that was opened since. */
export async function showNewHabit(client: QueryClient, kept: KeptHabit): Promise<void> {
  const habit = asHabit(kept, todayHere());
  await showChange(client, (habits) => [...removeHabit(habits, habit.id), habit]);
}

/** Undefined where it is kept no more. */
export function addToNewHabit(
  client: QueryClient,
  id: number,
  changed: HabitChange,
): KeptHabit | undefined {
  const { archivedOn: _, ...told } = changed;
  changeKept(client, id, (kept) => ({
    ...kept,
    edited: [...new Set([...(kept.edited ?? []), ...Object.keys(told)])],
    body: { ...kept.body, ...told },
  }));
  return keptNow(client, id);
}

/** Nobody but this device knows it yet, unless it was sent since it was chosen. */
export const changeNewHabit = async (client: QueryClient, chosen: number, body: HabitChange) => {
  const id = idOf({ id: chosen });
  return id < 0
    ? changeKeptHabit(client, id, body)
    : callApi(updateHabit, { params: { id }, body });
};

export const deleteNewHabit = async (client: QueryClient, chosen: number) => {
  const id = idOf({ id: chosen });
  return id < 0 ? withdrawNewHabit(client, { id }) : callApi(deleteHabit, { params: { id } });
};

function changeKeptHabit(client: QueryClient, id: number, changed: HabitChange): Habit {
  const next = addToNewHabit(client, id, changed);
  if (!next) throw new ApiError(404, 'This habit does not exist.');
  const made = asHabit(next, todayHere());
  const { habit: shown = made } = findShown(client, id);
  const { completed, streak, displayStreak, reps, instance } = shown;
  return { ...made, completed, streak, displayStreak, reps, instance };
}

/** By what was decided in this page. What is not kept any more, and not among them, was sent by another page of this browser. */
const withdrawn = new Set<number>();

forgetWithPerson(() => withdrawn.clear());

/** Nothing of it is ever sent, and what is under way is taken back. Returns how it is kept again. */
export function withdrawNewHabit(client: QueryClient, { id }: Pick<Habit, 'id'>): () => void {
  const cache = client.getMutationCache();
  for (const mutation of cache.findAll({ mutationKey: changeKey, status: 'pending' })) {
    // One that is under way ends by itself, and sees what has become of it.
    const isWaiting = mutation.state.isPaused && mutation.options.scope?.id === lineOf({ id });
    if (isWaiting) cache.remove(mutation);
  }
  const userId = personHere(client) ?? 0;
  const kept = readNewHabits(userId).filter((habit) => habit.id === id);
  const ofIt = readKept(userId).filter(({ habitId }) => habitId === id);
  forget(client, id);
  withdrawn.add(id);
  changeUnsent(userId, (all) => all.filter(({ habitId }) => habitId !== id));
  return () => {
    withdrawn.delete(id);
    change(client, (all) => [...all, ...kept]);
    changeUnsent(userId, (all) => [...all, ...ofIt]);
  };
}

/** What was kept of the habit is of the one that the server has made of it. */
function nowIs(client: QueryClient, before: number, id: number): void {
  giveId(before, id);
  changeUnsent(personHere(client) ?? 0, (all) =>
    all.map((change) => (change.habitId === before ? { ...change, habitId: id } : change)),
  );
  forget(client, before);
}

const keptNow = (client: QueryClient, id: number): KeptHabit | undefined =>
  readNewHabits(personHere(client) ?? 0).find((habit) => habit.id === id);

function change(client: QueryClient, next: (all: KeptHabit[]) => KeptHabit[]): void {
  const userId = personHere(client);
  if (userId !== undefined) writeList(keyOf(userId), next(readNewHabits(userId)));
}

/** Of one that is here still. */
const changeKept = (client: QueryClient, id: number, next: (one: KeptHabit) => KeptHabit): void =>
  change(client, (all) => all.map((habit) => (habit.id === id ? next(habit) : habit)));

const forget = (client: QueryClient, id: number): void =>
  change(client, (all) => all.filter((habit) => habit.id !== id));

/** Once there is a network. What is ticked of it meanwhile waits behind it, in its line. What goes wrong is told by the change itself. */
export const sendNewHabit = (client: QueryClient, kept: KeptHabit): Promise<unknown> =>
  client
    .getMutationCache()
    .build(client, creation(client, kept))
    .execute(undefined)
    .catch(() => {});

const creation = (
  client: QueryClient,
  kept: KeptHabit,
): MutationOptions<Habit | undefined, Error, undefined> => ({
  mutationKey: changeKey,
  networkMode: 'online',
  scope: { id: lineOf(kept) },
  mutationFn: () => make(client, kept),
  onSuccess: (created) => {
    if (!created) return;
    keepChange(client, (habits) => [
      ...removeHabit(removeHabit(habits, kept.id), created.id),
      created,
    ]);
  },
  onError: async (error) => {
    if (withdrawn.has(kept.id)) return;
    // Without an answer it stays, and is sent at the next visit.
    changeKept(client, kept.id, (habit) => afterFailure(habit, error));
    if (!wasAnswered(error)) {
      if (keptNow(client, kept.id)?.isSetAside)
        await showChange(client, (habits) => removeHabit(habits, kept.id));
      return;
    }
    withdrawNewHabit(client, asHabit(kept, todayHere()));
    await showChange(client, (habits) => removeHabit(habits, kept.id));
    toast({
      title: `Not added: ${kept.body.name}`,
      description: serverMessageOr(error, 'There was a problem adding your habit.'),
      variant: 'destructive',
    });
  },
  onSettled: () => void refreshHabits(client),
});

/** Undefined where it was withdrawn meanwhile. */
async function make(client: QueryClient, kept: KeptHabit): Promise<Habit | undefined> {
  // As it is called by then.
  const { body } = keptNow(client, kept.id) ?? kept;
  const made = await sendEdits(client, kept.id, await create(body));
  if (withdrawn.has(kept.id)) {
    await callApi(deleteHabit, { params: { id: made.id } }).catch(tellNotDeleted);
    return undefined;
  }
  // At once: what is changed from now on is changed on the server.
  nowIs(client, kept.id, made.id);
  return made;
}

/** It begins as near to the day on which it was made as the server allows: today when the clock here is wrong. */
async function create({ createdOn, ...body }: KeptHabit['body']): Promise<Habit> {
  const near = firstDayOf(createdOn, todayHere());
  try {
    return await callApi(createHabit, { body: { ...body, createdOn: near } });
  } catch (error) {
    const isOfDay =
      error instanceof ApiError && error.issues.some(({ path }) => path === 'createdOn');
    if (!isOfDay) throw error;
    return callApi(createHabit, { body });
  }
}

function tellNotDeleted(error: unknown): void {
  if (!isGone(error)) toastFailed('delete');
}

/** What was changed while it was sent, or after it had been sent without an answer. */
async function sendEdits(
  client: QueryClient,
  id: number,
  made: Habit,
  sent: HabitChange = {},
): Promise<Habit> {
  const kept = keptNow(client, id);
  const body = kept ? editsOf(kept, made) : {};
  const isOver = Object.keys(body).length === 0 || hashKey([body]) === hashKey([sent]);
  if (isOver) return made;
  const changed = await callApi(updateHabit, { params: { id: made.id }, body }).catch(
    (error: unknown) => tellNotChanged(made, error),
  );
  return sendEdits(client, id, changed, body);
}

/** The habit itself is there. Without an answer all is kept, and sent at the next visit. */
function tellNotChanged(made: Habit, error: unknown): Habit {
  if (!wasAnswered(error)) throw error;
  toast({
    title: `Not changed: ${made.name}`,
    description: serverMessageOr(error, 'There was a problem updating your habit.'),
    variant: 'destructive',
  });
  return made;
}
