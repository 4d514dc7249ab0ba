import { newId } from '#web/client/new-id.ts';
import { withNext } from './next-operation.ts';
import { NO_NUMBER } from './numbers.ts';
import {
  draftIdOf,
  isPending,
  type NewOperation,
  type Operation,
  type OutboxState,
} from './operation.ts';
import { type Outcome, withOutcome } from './outbox-state.ts';
import type { Store } from './store.ts';

export type SettledOperation = { operation: Operation; outcome: Outcome };

/** From one tab or the worker to the others. */
export type OutboxMessage = { user: number; settled?: SettledOperation; resume?: true };
export type OutboxChannel = {
  post: (message: OutboxMessage) => void;
  listen: (listener: (message: OutboxMessage) => void) => void;
};

type Options = { user: number; store: Store; channel: OutboxChannel; now?: () => number };

/** The list of one user, as the worker uses it: to append and to send. */
export class Queue {
  readonly user: number;
  readonly channel: OutboxChannel;
  protected readonly store: Store;
  /** As it was read last. */
  protected state: OutboxState | undefined;
  readonly #now: () => number;

  constructor({ user, store, channel, now = Date.now }: Options) {
    this.user = user;
    this.store = store;
    this.channel = channel;
    this.#now = now;
  }

  hasPending(): boolean {
    return this.state?.operations.some(isPending) ?? false;
  }

  /** `saved` resolves when the device has the operation. */
  append(item: NewOperation): { operation: Operation; saved: Promise<void> } {
    const operation = this.newOperation(item);
    return { operation, saved: this.#save(operation) };
  }

  async #save(operation: Operation): Promise<void> {
    await this.store.append(operation);
    this.channel.post({ user: this.user });
    await this.refresh();
  }

  /** Reads what other tabs have changed. */
  refresh(): Promise<void> {
    return this.update((state) => state);
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

  /** For the sender: stores the outcome of an operation. */
  async settle(operation: Operation, outcome: Outcome): Promise<void> {
    await this.update((state) => withOutcome(state, operation, outcome, this.#now()));
    this.channel.post({ user: this.user, settled: { operation, outcome } });
  }

  /** Changes the stored list. */
  async update(change: (state: OutboxState) => OutboxState): Promise<void> {
    let isChanged = false;
    this.state = await this.store.update(this.user, (before) => {
      const after = change(before);
      isChanged = after !== before;
      return after;
    });
    if (isChanged) this.channel.post({ user: this.user });
  }

  newOperation({ id = newId(), ...others }: NewOperation): Operation {
    const { user } = this;
    const habit = others.kind === 'create' ? draftIdOf(id) : others.habit;
    const made = { id, user, habit, seq: NO_NUMBER, madeAt: this.#now(), attempts: 0 };
    return { ...others, ...made };
  }
}
