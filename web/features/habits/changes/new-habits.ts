import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { createHabit, type Habit, type HabitChange, type NewHabit } from '#contract/habits.ts';
import { asOnDay } from '#domain/habits/day-at-hand.ts';
import { normaliseFrequency } from '#domain/habits/frequency.ts';
import { DEFAULT_DEADLINE } from '#domain/habits/habit.ts';
import { streakUnitOf } from '#domain/habits/period.ts';
import { askingOf } from '#domain/habits/schedule.ts';
import type { Tried } from '#domain/habits/tried.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { ApiError, callApi, serverMessageOr } from '#web/client/call-api.ts';
import { personHere } from '#web/client/person-here.ts';
import { toast } from '#web/ui/toast/toast.ts';
import {
  changeKey,
  findShown,
  keepChange,
  refreshHabits,
  removeHabit,
  showChange,
} from '../habit-cache.ts';
import { todayHere } from '../use-today.ts';
import { newId } from './new-entry.ts';
import { readList, writeList } from './kept-list.ts';
import { afterFailure, changeUnsent } from './tries.ts';
import { giveId, lineOf, readKept, wasAnswered } from './unsent.ts';

/** By person: a habit that one of them made at this browser is never another's. */
const keyOf = (userId: number) => `habitcrush-new-habits-${userId}`;

/** Made away from the network. Below zero, its id is none that a server gives; sent twice, it is one habit. */
export type KeptHabit = {
  id: number;
  body: NewHabit & { requestId: string; createdOn: LocalDay };
} & Tried;

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

/** Nobody but this device knows it yet. */
export function changeNewHabit(client: QueryClient, id: number, changed: HabitChange): Habit {
  const kept = readNewHabits(personHere(client) ?? 0).find((habit) => habit.id === id);
  if (!kept) throw new ApiError(404, 'This habit does not exist.');
  const { archivedOn: _, ...told } = changed;
  const next = { ...kept, body: { ...kept.body, ...told } };
  changeKept(client, id, () => next);
  const made = asHabit(next, todayHere());
  const { habit: shown = made } = findShown(client, id);
  const { completed, streak, displayStreak, reps, instance } = shown;
  return { ...made, completed, streak, displayStreak, reps, instance };
}

/** Nothing of it is ever sent. Returns how it is kept again. */
export function withdrawNewHabit(client: QueryClient, { id }: Pick<Habit, 'id'>): () => void {
  const cache = client.getMutationCache();
  for (const mutation of cache.findAll({ mutationKey: changeKey, status: 'pending' })) {
    if (mutation.options.scope?.id === lineOf({ id })) cache.remove(mutation);
  }
  const userId = personHere(client) ?? 0;
  const kept = readNewHabits(userId).filter((habit) => habit.id === id);
  const ofIt = readKept(userId).filter(({ habitId }) => habitId === id);
  forget(client, id);
  changeUnsent(userId, (all) => all.filter(({ habitId }) => habitId !== id));
  return () => {
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
): MutationOptions<Habit, Error, undefined> => ({
  mutationKey: changeKey,
  networkMode: 'online',
  scope: { id: lineOf(kept) },
  // As it is called by then.
  mutationFn: () => {
    const all = readNewHabits(personHere(client) ?? 0);
    const { body } = all.find(({ id }) => id === kept.id) ?? kept;
    return callApi(createHabit, { body });
  },
  onSuccess: (created) => {
    nowIs(client, kept.id, created.id);
    keepChange(client, (habits) => [
      ...removeHabit(removeHabit(habits, kept.id), created.id),
      created,
    ]);
  },
  onError: async (error) => {
    // Without an answer it stays, and is sent at the next visit.
    changeKept(client, kept.id, (habit) => afterFailure(habit, error));
    if (!wasAnswered(error)) {
      const isSetAside = readNewHabits(personHere(client) ?? 0).some(
        (habit) => habit.id === kept.id && habit.isSetAside,
      );
      if (isSetAside) await showChange(client, (habits) => removeHabit(habits, kept.id));
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

/** As the server will most likely answer it. */
function asHabit({ id, body }: KeptHabit, today: LocalDay): Habit {
  const { name, createdOn, deadline = DEFAULT_DEADLINE, steps = null, stepsNeeded = null } = body;
  const { type, rhythm, goal, weekdays } = normaliseFrequency(body);
  const now = new Date().toISOString();
  const schedule = {
    type,
    rhythm,
    goal,
    weekdays: weekdays && [...weekdays],
    createdOn,
    archivedOn: null,
  };
  const habit: Habit = {
    ...schedule,
    id,
    name: name.trim(),
    deadline,
    notes: body.notes ?? null,
    icon: body.icon ?? null,
    isPrivate: body.isPrivate ?? false,
    isAmountPublic: body.isAmountPublic ?? false,
    section: body.section ?? null,
    tags: body.tags ?? null,
    steps,
    stepsNeeded,
    reminders: body.reminders ?? null,
    sortOrder: 0,
    completed: false,
    streak: 0,
    displayStreak: 0,
    reps: 0,
    createdAt: now,
    lastUpdated: now,
    streakUnit: streakUnitOf(schedule),
    // What its week or month asks for, the server says.
    period: null,
    dueOn: askingOf(schedule) === 'since' ? createdOn : null,
    instance: null,
  };
  const instance = asOnDay(habit, undefined, today)?.instance;
  return instance?.scheduled ? { ...habit, instance } : habit;
}
