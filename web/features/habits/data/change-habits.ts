import { onlineManager } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Habit, HabitChange, NewHabit } from '#contract/habits.ts';
import { placeAmong } from '#domain/habits/reorder.ts';
import { serverMessageOr } from '#web/client/call-api.ts';
import {
  creatorOf,
  type DraftId,
  isDraft,
  type NewOperation,
  type Operation,
} from '#web/outbox/operation.ts';
import { toastAdded, toastRefused, type HabitFailure } from './toasts.ts';
import { logFailure } from '#web/client/log.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { openSectionOf } from './closed-sections.ts';
import { offerUndo, toastNotUndone, toastUndone, type Undo } from './last-undo.ts';
import { userToday } from '#web/client/user-day.ts';
import { useUserHabits } from './user-habits-provider.tsx';
import type { UserHabits } from './user-habits.ts';
import { everCreatedQueryOptions } from './query-options.ts';
import { type ShownHabit, shownDay } from './shown-habits.ts';

/** The new habit is shown at once. Resolves when this device has stored it. */
export function createHabit(
  userHabits: UserHabits,
  sent: NewHabit,
  { isQuiet = false } = {},
): Promise<void> {
  const { requestId: id, ...others } = sent;
  const body = { createdOn: userToday(), ...others };
  const item = { kind: 'create', habit: null, body, ...(id !== undefined && { id }) } as const;
  const { saved } = userHabits.append(item, () => toastRefused('add'));
  const { client } = userHabits;
  client.setQueryData(everCreatedQueryOptions.queryKey, { hasEverCreatedHabits: true });
  openSectionOf(userHabits, others.section ?? null);
  if (!isQuiet) toastAdded(client);
  return saved;
}

/** A refused edit stays, and is listed with what the user has typed. */
export function editHabit(userHabits: UserHabits, habit: ShownHabit, change: HabitChange): void {
  const item = { kind: 'edit', habit: habit.id, body: change, shown: habit } as NewOperation;
  append(userHabits, item, 'update');
}

export function deleteHabit(userHabits: UserHabits, habit: ShownHabit): void {
  const item = { kind: 'delete', habit: habit.id, body: {} } as const;
  if (isDraft(habit.id)) void deleteDraft(userHabits, habit, item).catch(logFailure);
  else offerRestore(userHabits, habit, append(userHabits, item, 'delete'));
}

/** A habit that was never sent is removed without a request. */
async function deleteDraft(
  userHabits: UserHabits,
  habit: ShownHabit,
  item: NewOperation,
): Promise<void> {
  const { removed, appended } = await userHabits.undo(
    creatorOf(habit.id as DraftId),
    [item],
    (error) => toastRefused('delete', error),
  );
  if (removed.length > 0) return toastDeleted(() => restore(userHabits, removed));
  for (const operation of appended) offerRestore(userHabits, habit, operation);
}

function toastDeleted(onUndo: Undo): void {
  const description = 'Your habit has been deleted successfully.';
  offerUndo({ title: 'Habit deleted', description }, onUndo);
}

const offerRestore = (userHabits: UserHabits, habit: ShownHabit, operation: Operation): void =>
  toastDeleted(() => undo(userHabits, operation, { kind: 'restore', body: {} }, habit));

async function restore(userHabits: UserHabits, removed: readonly Operation[]): Promise<void> {
  await userHabits.outbox.restore(removed);
  toastUndone();
}

/** Removes a failed change from the list. */
export async function discardFailed(userHabits: UserHabits, id: string): Promise<void> {
  const removed = await userHabits.outbox.discard(id);
  offerUndo({ title: 'Change discarded' }, () => restore(userHabits, removed));
}

export function archiveHabit(userHabits: UserHabits, habit: ShownHabit): void {
  const body = { archivedOn: userToday() };
  const operation = append(userHabits, { kind: 'edit', habit: habit.id, body }, 'update');
  offerUndo({ title: 'Habit archived', description: 'Find it under “Archived”.' }, () =>
    undo(userHabits, operation, { kind: 'edit', body: { archivedOn: null } }, habit),
  );
}

/** The habit becomes the last one of the list. */
export function restoreArchivedHabit(userHabits: UserHabits, habit: Habit): void {
  const body = { archivedOn: null };
  append(userHabits, { kind: 'edit', habit: habit.id, body, shown: habit }, 'update');
  toast({ title: 'Habit restored', description: 'It continues from today.' });
}

type Inverse = { kind: 'restore'; body: object } | { kind: 'edit'; body: { archivedOn: null } };

async function undo(
  userHabits: UserHabits,
  { id, habit: habitId }: Operation,
  inverse: Inverse,
  habit: ShownHabit,
): Promise<void> {
  const item = { ...inverse, habit: habitId, undoOf: id, shown: habit } as NewOperation;
  await userHabits.undo(id, [item], (error) =>
    toastNotUndone(serverMessageOr(error, 'Something went wrong. Please try again.')),
  );
  toastUndone();
}

/** `habits` have their new order and sections. Other habits keep their places. */
export function reorderHabits(userHabits: UserHabits, habits: readonly ShownHabit[]): void {
  const all = userHabits.shown()?.habits ?? habits;
  const sections = new Map(all.map(({ id, section }) => [id, section]));
  const moved = habits
    .filter(({ id, section }) => section !== sections.get(id))
    .map(({ id, section }) => ({ habit: id, section }));
  const body = { order: placeAmong(all, habits).map(({ id }) => id), moved };
  userHabits.append({ kind: 'reorder', habit: null, body }, (cause) =>
    logFailure(new Error('Failed to save habit order', { cause })),
  );
}

/** The public note of the day that is shown. */
export function saveNote(userHabits: UserHabits, habit: ShownHabit, notes: string): void {
  const body = { date: shownDay(habit), change: { notes } };
  userHabits.append({ kind: 'day', habit: habit.id, body }, (error) =>
    toastRefused('note', error, { hasReason: true }),
  );
  toast(
    onlineManager.isOnline()
      ? {
          title: 'Public note added!',
          description: 'It’s in the habit’s history.',
        }
      : { title: 'Note saved', description: 'It’ll sync when you’re back online.' },
  );
}

const append = (userHabits: UserHabits, item: NewOperation, failure: HabitFailure): Operation =>
  userHabits.append(item, (error) => toastRefused(failure, error)).operation;

/** Without toasts: the row shows the change, and a refusal is only logged. */
export function useEditHabit(): (habit: ShownHabit, change: HabitChange) => void {
  const userHabits = useUserHabits();
  return useCallback(
    ({ id }, change) =>
      void userHabits.append({ kind: 'edit', habit: id, body: change }, logFailure),
    [userHabits],
  );
}
