import type { Operation } from '#web/outbox/operation.ts';
import type { ShownHabit } from '../data/shown-habits.ts';

type OperationOf<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

/** A failed operation that the user can correct, with its habit. */
export type Editable =
  | { operation: OperationOf<'create'> }
  /** `isGone`: the habit was deleted elsewhere. It is in the state that this device has shown last. */
  | { operation: OperationOf<'edit'>; habit: ShownHabit; isGone: boolean }
  | { operation: OperationOf<'day' | 'entry'>; habit: ShownHabit };

/** Undefined when nothing was typed, or when a day of a deleted habit was changed. */
export function editableOf(
  operation: Operation,
  habit: ShownHabit | undefined,
): Editable | undefined {
  if (operation.kind === 'create') return { operation };
  if (operation.kind === 'edit') {
    const known = habit ?? shownBefore(operation);
    return known && operation.body.archivedOn === undefined
      ? { operation, habit: known, isGone: !habit }
      : undefined;
  }
  if (!habit) return undefined;
  if (operation.kind === 'entry') return { operation, habit };
  if (operation.kind !== 'day') return undefined;
  const { notes, amount } = operation.body.change;
  return notes || amount ? { operation, habit } : undefined;
}

const shownBefore = ({ shown }: Operation): ShownHabit | undefined =>
  shown && { ...shown, key: shown.id };
