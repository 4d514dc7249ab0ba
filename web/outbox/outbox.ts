import { newId } from '#web/client/new-id.ts';
import { isSameList } from '#web/client/same-list.ts';
import { withApplied, withClient } from './numbers.ts';
import type { AppliedNumbers, NewOperation, Operation, OutboxState } from './operation.ts';
import { withMissing, withoutFailed, withRetry, withUndo } from './outbox-state.ts';
import { Queue } from './queue.ts';
import type { SettledOperation } from './response.ts';
import type { StateChange } from './store.ts';

/** The operations that a page shows on top of the server's data. The same object until something changes. */
export type Snapshot = Pick<OutboxState, 'drafts' | 'operations'> & {
  /** The list on this device was not read yet: operations may be missing. */
  isUnread?: boolean;
};

const NOTHING = { client: '', drafts: {}, operations: [] };

/** Either list may have operations, never both. */
export type UndoResult = { removed: readonly Operation[]; appended: readonly Operation[] };

/** The list as a page uses it: with operations that are shown before they are stored. */
export class Outbox extends Queue {
  readonly #listeners = new Set<() => void>();
  readonly #settledListeners = new Set<(settled: SettledOperation) => void>();
  #unstored: readonly Operation[] = [];
  #shown: Snapshot = { ...NOTHING, isUnread: true };

  constructor(options: ConstructorParameters<typeof Queue>[0]) {
    super(options);
    this.channel.listen(({ user, result }) => {
      if (user !== this.user) return;
      if (result) this.#notify(result);
      void this.refresh();
    });
  }

  readonly snapshot = (): Snapshot => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => addTo(this.#listeners, listener);

  /** Called in every tab, even when another tab or the worker has sent the operation. */
  onSettled(listener: (settled: SettledOperation) => void): () => void {
    return addTo(this.#settledListeners, listener);
  }

  /** The page shows the operation when this returns. */
  override append(item: NewOperation) {
    const { operation, saved } = super.append(item);
    this.#show([...this.#unstored, operation]);
    return { operation, saved: saved.then(() => this.#showWithout([operation])) };
  }

  protected override report(settled: SettledOperation): void {
    super.report(settled);
    this.#notify(settled);
  }

  /** `added`: operations of the change that are shown before they are stored. */
  override async update(change: StateChange, added: readonly Operation[] = []): Promise<void> {
    if (added.length > 0) this.#show([...this.#unstored, ...added]);
    await super.update(change);
    this.#showWithout(added);
  }

  /** Shows the inverses at once. An operation that never arrived is removed instead, with all that needs it. */
  async undo(id: string, inverses: readonly NewOperation[]): Promise<UndoResult> {
    const added = inverses.map((inverse) => this.newOperation(inverse));
    const removed = await this.#remove((state) => withUndo(state, id, added), added);
    return { removed, appended: removed.length > 0 ? [] : added };
  }

  /** Sends a failed operation again, as the last one. */
  retry(id: string): Promise<void> {
    return this.update((state) => withRetry(state, id));
  }

  /** Removes a failed operation, and returns all that is removed. */
  discard(id: string): Promise<readonly Operation[]> {
    return this.#remove((state) => withoutFailed(state, id));
  }

  async #remove(change: StateChange, added?: readonly Operation[]): Promise<readonly Operation[]> {
    let removed: readonly Operation[] = [];
    await this.update((state) => {
      const after = change(state);
      removed = state.operations.filter((one) => !after.operations.includes(one));
      return after;
    }, added);
    return removed;
  }

  /** The operations that are shown, but not stored yet. */
  unstored(): readonly Operation[] {
    return this.#unstored;
  }

  /** Adds, as the last ones, operations that were removed or that an earlier page has not stored. */
  restore(missing: readonly Operation[]): Promise<void> {
    return this.update((state) => withMissing(state, missing), missing);
  }

  /** Notes the numbers that fetched data contain, as named in their `x-applied`. Removes the oldest applied operations. */
  async noteApplied(applied: AppliedNumbers): Promise<void> {
    const client = newId();
    const note = (state: OutboxState): OutboxState => withApplied(state, applied, client);
    if (this.state && note(this.state) !== this.state) await this.update(note);
  }

  /** Shows the page without the stored list: in some browsers, IndexedDB does not respond. */
  stopWaiting(): void {
    if (this.#shown.isUnread) this.#replaceShown({ ...this.#shown, isUnread: false });
  }

  /** At sign-out. */
  async clear(): Promise<void> {
    await this.store.remove();
    this.state = undefined;
    this.#show([]);
    this.channel.post({ user: this.user });
  }

  #showWithout(stored: readonly Operation[]): void {
    this.#show(this.#unstored.filter((one) => !stored.includes(one)));
  }

  #show(unstored: readonly Operation[]): void {
    this.#unstored = unstored;
    const before = this.#shown;
    const { drafts, operations: stored, client } = this.state ?? NOTHING;
    const ids = new Set(stored.map(({ id }) => id));
    const known = new Map(before.operations.map((one) => [one.id, one]));
    const operations = [
      ...stored.map((one) => sameOr(known.get(one.id), withClient(one, { client }))),
      ...unstored.filter(({ id }) => !ids.has(id)),
    ];
    const isUnread = before.isUnread && !this.state;
    if (isUnread !== before.isUnread || !isSameList(operations, before.operations)) {
      this.#replaceShown({ drafts, operations, isUnread });
    }
  }

  #replaceShown(shown: Snapshot): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }

  #notify(settled: SettledOperation): void {
    for (const listener of this.#settledListeners) listener(settled);
  }
}

/** Unchanged operations stay the same objects. With the same number, an operation never returns to an earlier state. */
function sameOr(known: Operation | undefined, fresh: Operation): Operation {
  if (!known) return fresh;
  const isSame =
    known.number === fresh.number &&
    known.client === fresh.client &&
    known.state.name === fresh.state.name &&
    firstDayIn(known) === firstDayIn(fresh);
  return isSame ? known : fresh;
}

/** The only part of a body that can change: the server may refuse the day of a new habit. */
const firstDayIn = ({ body }: Operation) => ('createdOn' in body ? body.createdOn : undefined);

function addTo<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => void set.delete(item);
}
