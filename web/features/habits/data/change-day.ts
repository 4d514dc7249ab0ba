import type { Entry, DayChangeInput } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import { type DayContent, UNTOUCHED } from '#domain/habits/habit-day.ts';
import { habitDayOn } from '#domain/history/evaluated-habit.ts';
import { type ApiError, isGone } from '#web/client/call-api.ts';
import { newId } from '#web/client/new-id.ts';
import { inversesOf } from '#web/outbox/inverse.ts';
import { timeOf } from '#web/outbox/notice-button.ts';
import type { NewOperation, Operation } from '#web/outbox/operation.ts';
import type { ToastContent } from '#web/ui/toast/toast.ts';
import { offerUndo, toastNotUndone, toastUndone } from './last-undo.ts';
import { userToday } from '#web/client/user-day.ts';
import type { HabitPage } from './habit-page.ts';
import type { ShownHabit } from './shown-habits.ts';
import { toastFailed, toastGone, toastOfChange } from './toasts.ts';

export type DayTarget = { habit: ShownHabit; date: LocalDay };

type DayOperation = Extract<NewOperation, { kind: 'day' | 'entry' | 'remove-entry' }>;

/** Shows the change at once, offers to undo it, and sends it when the network allows. */
export function changeDay(
  page: HabitPage,
  { habit, date }: DayTarget,
  change: DayChangeInput,
  title: ToastContent = toastOfChange(habit, date, change),
): void {
  append(page, { habit, date }, { kind: 'day', habit: habit.id, body: { date, change } }, title);
}

/** Adds an amount at the present time. */
export function addEntry(
  page: HabitPage,
  target: DayTarget,
  amount: number,
  offer: Pick<ToastContent, 'otherAction'> = {},
): void {
  const { name, goal } = target.habit;
  const entry = { id: newId(), amount, at: timeOf(new Date()) };
  const title = `+${amountText(amount, goal?.unit ?? '')} · ${name}`;
  putEntry(page, target, entry, { title, offer });
}

type EntryToast = { title: string; offer?: Pick<ToastContent, 'otherAction'> };

/** `before` is the amount before a correction. */
export function putEntry(
  page: HabitPage,
  { habit, date }: DayTarget,
  entry: Entry,
  { title, before, offer }: EntryToast & { before?: number },
): void {
  const body = { date, entry, ...(before !== undefined && { before }) };
  const item = { kind: 'entry', habit: habit.id, body } as const;
  append(page, { habit, date }, item, { title, isQuiet: true, ...offer });
}

export function removeEntry(
  page: HabitPage,
  { habit, date }: DayTarget,
  entry: Entry,
  title: string,
): void {
  const item = { kind: 'remove-entry', habit: habit.id, body: { date, entry } } as const;
  append(page, { habit, date }, item, { title, isQuiet: true });
}

function append(page: HabitPage, target: DayTarget, item: DayOperation, title: ToastContent): void {
  const { habit } = target;
  page.beforeDayChange();
  const before = contentOn(page, target);
  const { operation } = page.outbox.append(item);
  const after = contentOn(page, target);
  const withdrawOffer = offerUndo(title, () => {
    const isPastLimit = habit.goal?.kind === 'most' && target.date < userToday();
    const context = { before, after, steps: habit.steps, isPastLimit };
    return undo(page, operation, inversesOf(operation, context));
  });
  page.onRefused(operation, (error) => {
    withdrawOffer();
    toastRefused(habit, error);
    if (!isTyped(operation)) void page.outbox.discard(operation.id);
  });
}

async function undo(
  page: HabitPage,
  operation: Operation,
  inverses: readonly NewOperation[],
): Promise<void> {
  const { appended } = await page.outbox.undo(operation.id, inverses);
  for (const inverse of appended) page.dropRefused(inverse, () => toastNotUndone());
  toastUndone();
}

function toastRefused({ name, goal }: ShownHabit, error: ApiError): void {
  if (isGone(error)) toastGone('day', name);
  // The server says why it refuses an amount.
  else toastFailed('day', goal ? error : undefined);
}

/** A text or a number that the user would have to type again. */
function isTyped({ kind, body }: Operation): boolean {
  if (kind !== 'day') return kind === 'entry';
  return Boolean(body.change.amount) || Boolean(body.change.notes);
}

/** The day as the page shows it. */
function contentOn(page: HabitPage, { habit, date }: DayTarget): DayContent {
  const shown = page.shown();
  const state = shown?.stateOf(habit.key);
  if (state) return habitDayOn(state, date);
  const { completed, instance } = shown?.habits.find(({ key }) => key === habit.key) ?? habit;
  return { ...(instance ?? UNTOUCHED), completed };
}
