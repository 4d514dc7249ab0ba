import { newId } from '#web/client/new-id.ts';
import {
  draftIdOf,
  isPending,
  type NewOperation,
  type Operation,
  type OutboxState,
} from './operation.ts';
import { withNext } from './outbox-state.ts';
import { type Outcome, type SettledOperation, withOutcome } from './response.ts';
import type { StateChange, Store } from './store.ts';

/** From one tab or the worker to the others. Tabs of an earlier version post `settled`, in another format. */
export type OutboxMessage = { user: number; result?: SettledOperation; resume?: true };
export type OutboxChannel = {
  post: (message: OutboxMessage) => void;
  listen: (listener: (message: OutboxMessage) => void) => void;
};

type Options = { store: Store; channel: OutboxChannel; now?: () => number };

/** The list of one user, as the worker uses it: to append and to send. */
export class Queue {
  readonly user: number;
  readonly channel: OutboxChannel;
  protected readonly store: Store;
  /** As it was read last. */
  protected state: OutboxState | undefined;
  readonly #now: () => number;

  constructor({ store, channel, now = Date.now }: Options) {
    this.user = store.user;
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

  /** For the sender. */
  async next(): Promise<Operation | undefined> {
    let next: Operation | undefined;
    await this.update((before) => {
      const after = withNext(before);
      next = after.next;
      return after.state;
    });
    return next;
  }

  /** For the sender: stores the outcome of an operation. */
  async settle(operation: Operation, outcome: Outcome): Promise<void> {
    let settled: SettledOperation | undefined;
    await this.update((before) => {
      const after = withOutcome(before, operation, outcome, this.#now());
      settled = after.settled;
      return after.state;
    });
    if (settled) this.report(settled);
  }

  /** To the other tabs. */
  protected report(settled: SettledOperation): void {
    this.channel.post({ user: this.user, result: settled });
  }

  /** Changes the stored list. */
  async update(change: StateChange): Promise<void> {
    let isChanged = false;
    this.state = await this.store.update((before) => {
      const after = change(before);
      isChanged = after !== before;
      return after;
    });
    if (isChanged) this.channel.post({ user: this.user });
  }

  newOperation({ id = newId(), ...others }: NewOperation): Operation {
    const { user } = this;
    const habit = others.kind === 'create' ? draftIdOf(id) : others.habit;
    const state = { name: 'waiting' } as const;
    return { ...others, id, user, habit, madeAt: this.#now(), state };
  }
}
