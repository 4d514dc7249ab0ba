import { shortDate } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import type { Operation } from '#web/outbox/operation.ts';
import { type UnsyncedChange, UnsyncedList } from '#web/ui/unsynced-list.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { discardFailed } from '../data/change-habits.ts';
import type { UserHabits } from '../data/user-habits.ts';
import { useUserHabits } from '../data/user-habits-provider.tsx';
import { useShownHabits } from '../data/queries.ts';
import type { ShownHabit } from '../data/shown-habits.ts';
import { userToday } from '#web/client/user-day.ts';
import { type Editable, editableOf, EditFailedDialog } from './edit-failed-dialog.tsx';

/** The refused changes, with their actions. */
export function FailedList({ operations }: { operations: readonly Operation[] }) {
  const userHabits = useUserHabits();
  const shown = useShownHabits();
  const { open, draw } = useDialogOnDemand<Editable>();
  return (
    <div className="mt-3">
      <UnsyncedList
        title="Couldn’t sync"
        description="The server rejected these changes. They’re still on this device: try again or discard them."
        changes={operations.map((operation) => {
          const habit = shown?.habits.find(
            ({ id, key }) => id === operation.habit || key === operation.habit,
          );
          const editable = editableOf(operation, habit);
          return {
            ...changeOf(userHabits, operation, habit),
            ...(editable && { edit: () => open(editable) }),
          };
        })}
      />
      {draw((state, editable) => (
        <EditFailedDialog {...editable} {...state} />
      ))}
    </div>
  );
}

function changeOf(
  userHabits: UserHabits,
  operation: Operation,
  habit: ShownHabit | undefined,
): UnsyncedChange {
  const { id, state } = operation;
  const { status, message } = state.name === 'failed' ? state : {};
  const reason = message ? ` (${message})` : '';
  // A deleted habit may be restored where it was deleted.
  const canSucceed = status !== 404 || operation.kind === 'edit';
  return {
    id,
    text: `${textOf(operation, habit)}${reason}`,
    ...(canSucceed && { tryAgain: () => void userHabits.outbox.retry(id) }),
    discard: () => void discardFailed(userHabits, id),
  };
}

function textOf(operation: Operation, habit: ShownHabit | undefined): string {
  const { kind, body, shown } = operation;
  if (kind === 'create') return `New habit: ${body.name}`;
  const name = habit?.name ?? shown?.name ?? 'A habit that no longer exists';
  if (kind === 'day' || kind === 'entry' || kind === 'remove-entry') {
    return `${name}: ${dayText(operation, habit)}${onDay(body.date)}`;
  }
  return `${name}: ${OTHER_TEXTS[kind]}`;
}

const OTHER_TEXTS = {
  edit: 'edited',
  delete: 'deleted',
  restore: 'restored',
  reorder: 'another order',
  pause: 'paused',
  'edit-pause': 'pause changed',
  'remove-pause': 'pause deleted',
  snooze: 'reminder snoozed',
} as const;

const onDay = (day: LocalDay): string => (day === userToday() ? '' : ` · ${shortDate(day)}`);

type DayOperation = Extract<Operation, { kind: 'day' | 'entry' | 'remove-entry' }>;

function dayText({ kind, body }: DayOperation, habit: ShownHabit | undefined): string {
  const text = (amount: number) => amountText(amount, habit?.goal?.unit ?? '');
  if (kind === 'entry') return `+${text(body.entry.amount)}`;
  if (kind === 'remove-entry') return `${text(body.entry.amount)} removed`;
  const { amount, completed, skipped, steps, notes } = body.change;
  if (notes) return `“${notes}”`;
  if (amount !== undefined) return amount === null ? 'no amount' : text(amount);
  if (skipped) return 'skipped';
  if (completed !== undefined) return completed ? 'done' : 'not done';
  if (steps) return 'steps';
  return notes === undefined ? 'not skipped' : 'note deleted';
}
