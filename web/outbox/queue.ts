import { newId } from '#web/client/new-id.ts';
import { withNext } from './next-operation.ts';
import { draftIdOf, type NewOperation, type Operation } from './operation.ts';
import { type Outcome, withOutcome } from './outbox-state.ts';
import type { OutboxState, Store } from './store.ts';

/** What a page shows on top of the server's data. The same object until something changes. */
export type Snapshot = Pick<OutboxState, 'drafts' | 'operations'>;

export type Settled = { operation: Operation; outcome: Outcome };

/** From one tab or the worker to the others. */
export type Message = { user: number; settled?: Settled; resume?: true };
export type Channel = {
  post: (message: Message) => void;
  listen: (listener: (message: Message) => void) => void;
};

type Options = { user: number; store: Store; channel: Channel; now?: () => number };

/** The access of one tab, or of the worker, to the list of one user: what both of them need to add and to send. */
export class Queue {
  readonly user: number;
  readonly channel: Channel;
  protected readonly store: Store;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  readonly #settledListeners = new Set<(settled: Settled) => void>();
  protected state: OutboxState | undefined;
  /** Shown already, not stored yet. */
  protected unstored: readonly Operation[] = [];
  #shown: Snapshot = { drafts: {}, operations: [] };

  constructor({ user, store, channel, now = Date.now }: Options) {
    this.user = user;
    this.store = store;
    this.channel = channel;
    this.#now = now;
    channel.listen((message) => {
      if (message.user !== user) return;
      if (message.settled) this.#notify(message.settled);
      void this.refresh();
    });
  }

  readonly snapshot = (): Snapshot => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => addTo(this.#listeners, listener);

  /** Called in every tab, whichever place sent the operation. */
  onSettled(listener: (settled: Settled) => void): () => void {
    return addTo(this.#settledListeners, listener);
  }

  /** Reads what other tabs have changed. */
  refresh(): Promise<void> {
    return this.update((state) => state);
  }

  /** The page shows the operation when this returns. The device has it when `saved` resolves. */
  append(item: NewOperation): { operation: Operation; saved: Promise<void> } {
    const operation = this.newOperation(item);
    this.unstored = [...this.unstored, operation];
    const saved = this.#save(operation);
    this.show();
    return { operation, saved };
  }

  /** For the sender: takes the next operation. */
  async next(): Promise<Operation | undefined> {
    let next: Operation | undefined;
    await this.update((state) => {
      const taken = withNext(state);
      next = taken.next;
      return taken.state;
    });
    return next;
  }

  /** For the sender: stores what became of an operation. */
  async settle(operation: Operation, outcome: Outcome): Promise<void> {
    await this.update((state) => withOutcome(state, operation, outcome, this.#now()));
    this.#notify({ operation, outcome });
    this.channel.post({ user: this.user, settled: { operation, outcome } });
  }

  /** Changes the stored list. */
  async update(change: (state: OutboxState) => OutboxState): Promise<void> {
    let isChanged = false;
    const next = await this.store.update(this.user, (before) => {
      const after = change(before);
      isChanged = after !== before;
      return after;
    });
    // Unchanged operations stay the same objects: the overlay computes only what has changed.
    const known = new Map(this.state?.operations.map((one) => [one.id, one]));
    const operations = next.operations.map((one) =>
      sameOr(known.get(one.id), { ...one, client: one.client ?? next.client }),
    );
    this.state = { ...next, operations };
    this.show();
    if (isChanged) this.channel.post({ user: this.user });
  }

  newOperation({ id = newId(), ...others }: NewOperation): Operation {
    const { user } = this;
    const habit = others.kind === 'create' ? draftIdOf(id) : others.habit;
    const made = { id, user, habit, seq: Infinity, madeAt: this.#now(), attempts: 0 };
    return { ...others, ...made };
  }

  async #save(operation: Operation): Promise<void> {
    await this.store.append(operation);
    this.channel.post({ user: this.user });
    await this.refresh();
    this.unstored = this.unstored.filter((one) => one !== operation);
    this.show();
  }

  protected show(): void {
    const { drafts, operations: stored } = this.state ?? { drafts: {}, operations: [] };
    const ids = new Set(stored.map(({ id }) => id));
    const operations = [...stored, ...this.unstored.filter(({ id }) => !ids.has(id))];
    if (isSameList(operations, this.#shown.operations)) return;
    this.#shown = { drafts, operations };
    for (const listener of this.#listeners) listener();
  }

  #notify(settled: Settled): void {
    for (const listener of this.#settledListeners) listener(settled);
  }
}

const isSameList = (a: readonly Operation[], b: readonly Operation[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/** What changes of an operation once it is stored. */
const stateOf = ({ seq, client, attempts, errors, done, failed, body }: Operation): string =>
  [seq, client, attempts, errors, done, failed?.status, 'createdOn' in body].join();

const sameOr = (known: Operation | undefined, fresh: Operation): Operation =>
  known && stateOf(known) === stateOf(fresh) ? known : fresh;

function addTo<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => void set.delete(item);
}
