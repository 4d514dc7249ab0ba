import type { Operation } from '#web/outbox/operation.ts';
import type { ShownHabit } from '../data/shown-habits.ts';

type OperationOf<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

/** A failed operation that the user can correct, with its habit. */
export type Editable =
  | { operation: OperationOf<'create'> }
  | { operation: OperationOf<'edit' | 'day' | 'entry'>; habit: ShownHabit };

/** Undefined when nothing was typed, or when the habit is gone. */
export function editableOf(
  operation: Operation,
  habit: ShownHabit | undefined,
): Editable | undefined {
  if (operation.kind === 'create') return { operation };
  if (!habit) return undefined;
  if (operation.kind === 'entry') return { operation, habit };
  if (operation.kind === 'edit') {
    return operation.body.archivedOn === undefined ? { operation, habit } : undefined;
  }
  if (operation.kind !== 'day') return undefined;
  const { notes, amount } = operation.body.change;
  return notes || amount ? { operation, habit } : undefined;
}
