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
import { useHabitPage } from './habit-page-provider.tsx';
import type { HabitPage } from './habit-page.ts';
import { everCreatedQueryOptions } from './query-options.ts';
import { type ShownHabit, shownDay } from './shown-habits.ts';

/** The new habit is shown at once. Resolves when this device has stored it. */
export function createHabit(
  page: HabitPage,
  sent: NewHabit,
  { isQuiet = false } = {},
): Promise<void> {
  const { requestId: id, ...others } = sent;
  const body = { createdOn: userToday(), ...others };
  const item = { kind: 'create', habit: null, body, ...(id !== undefined && { id }) } as const;
  const { saved } = page.append(item, () => toastRefused('add'));
  const { client } = page;
  client.setQueryData(everCreatedQueryOptions.queryKey, { hasEverCreatedHabits: true });
  openSectionOf(page, others.section ?? null);
  if (!isQuiet) toastAdded(client);
  return saved;
}

/** A refused edit stays, and is listed with what the user has typed. */
export function editHabit(page: HabitPage, habit: ShownHabit, change: HabitChange): void {
  const item = { kind: 'edit', habit: habit.id, body: change, shown: habit } as NewOperation;
  append(page, item, 'update');
}

export function deleteHabit(page: HabitPage, habit: ShownHabit): void {
  const item = { kind: 'delete', habit: habit.id, body: {} } as const;
  if (isDraft(habit.id)) void deleteDraft(page, habit, item).catch(logFailure);
  else offerRestore(page, habit, append(page, item, 'delete'));
}

/** A habit that was never sent is removed without a request. */
async function deleteDraft(page: HabitPage, habit: ShownHabit, item: NewOperation): Promise<void> {
  const { removed, appended } = await page.undo(creatorOf(habit.id as DraftId), [item], (error) =>
    toastRefused('delete', error),
  );
  if (removed.length > 0) return toastDeleted(() => restore(page, removed));
  for (const operation of appended) offerRestore(page, habit, operation);
}

function toastDeleted(onUndo: Undo): void {
  const description = 'Your habit has been deleted successfully.';
  offerUndo({ title: 'Habit deleted', description }, onUndo);
}

const offerRestore = (page: HabitPage, habit: ShownHabit, operation: Operation): void =>
  toastDeleted(() => undo(page, operation, { kind: 'restore', body: {} }, habit));

async function restore(page: HabitPage, removed: readonly Operation[]): Promise<void> {
  await page.outbox.restore(removed);
  toastUndone();
}

/** Removes a failed change from the list. */
export async function discardFailed(page: HabitPage, id: string): Promise<void> {
  const removed = await page.outbox.discard(id);
  offerUndo({ title: 'Change discarded' }, () => restore(page, removed));
}

export function archiveHabit(page: HabitPage, habit: ShownHabit): void {
  const body = { archivedOn: userToday() };
  const operation = append(page, { kind: 'edit', habit: habit.id, body }, 'update');
  offerUndo({ title: 'Habit archived', description: 'Find it under “Archived”.' }, () =>
    undo(page, operation, { kind: 'edit', body: { archivedOn: null } }, habit),
  );
}

/** The habit becomes the last one of the list. */
export function restoreArchivedHabit(page: HabitPage, habit: Habit): void {
  const body = { archivedOn: null };
  append(page, { kind: 'edit', habit: habit.id, body, shown: habit }, 'update');
  toast({ title: 'Habit restored', description: 'It continues from today.' });
}

type Inverse = { kind: 'restore'; body: object } | { kind: 'edit'; body: { archivedOn: null } };

async function undo(
  page: HabitPage,
  { id, habit: habitId }: Operation,
  inverse: Inverse,
  habit: ShownHabit,
): Promise<void> {
  const item = { ...inverse, habit: habitId, undoOf: id, shown: habit } as NewOperation;
  await page.undo(id, [item], (error) =>
    toastNotUndone(serverMessageOr(error, 'Something went wrong. Please try again.')),
  );
  toastUndone();
}

/** `habits` have their new order and sections. Other habits keep their places. */
export function reorderHabits(page: HabitPage, habits: readonly ShownHabit[]): void {
  const all = page.shown()?.habits ?? habits;
  const sections = new Map(all.map(({ id, section }) => [id, section]));
  const moved = habits
    .filter(({ id, section }) => section !== sections.get(id))
    .map(({ id, section }) => ({ habit: id, section }));
  const body = { order: placeAmong(all, habits).map(({ id }) => id), moved };
  page.append({ kind: 'reorder', habit: null, body }, (cause) =>
    logFailure(new Error('Failed to save habit order', { cause })),
  );
}

/** The public note of the day that is shown. */
export function saveNote(page: HabitPage, habit: ShownHabit, notes: string): void {
  const body = { date: shownDay(habit), change: { notes } };
  page.append({ kind: 'day', habit: habit.id, body }, (error) =>
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

const append = (page: HabitPage, item: NewOperation, failure: HabitFailure): Operation =>
  page.append(item, (error) => toastRefused(failure, error)).operation;

/** Without toasts: the row shows the change, and a refusal is only logged. */
export function useEditHabit(): (habit: ShownHabit, change: HabitChange) => void {
  const page = useHabitPage();
  return useCallback(
    ({ id }, change) => void page.append({ kind: 'edit', habit: id, body: change }, logFailure),
    [page],
  );
}
