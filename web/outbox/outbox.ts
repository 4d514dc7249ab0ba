import { newId } from '#web/client/new-id.ts';
import type { NewOperation, Operation } from './operation.ts';
import {
  type Applied,
  isNews,
  withApplied,
  withoutFailed,
  withRetry,
  withUndo,
} from './page-state.ts';
import { Queue } from './queue.ts';

export type { Channel, Message, Settled, Snapshot } from './queue.ts';

/** The list as a page uses it. */
export class Outbox extends Queue {
  /** Removes an operation that never arrived. Otherwise appends its inverses, and returns them. */
  async undo(id: string, inverses: readonly NewOperation[]): Promise<readonly Operation[]> {
    const operations = inverses.map((inverse) => this.newOperation(inverse));
    await this.update((state) => withUndo(state, id, operations));
    return operations;
  }

  /** Sends a failed operation again, as the last one. */
  retry(id: string): Promise<void> {
    return this.update((state) => withRetry(state, id));
  }

  /** Removes a failed operation. */
  discard(id: string): Promise<void> {
    return this.update((state) => withoutFailed(state, id));
  }

  /** Call it with the numbers of each list: `x-applied` names the operations that the list contains. */
  async noteApplied(applied: Applied): Promise<void> {
    if (!this.state || !isNews(this.state, applied)) return;
    const client = newId();
    await this.update((state) => withApplied(state, applied, client));
  }

  /** At sign-out. */
  async clear(): Promise<void> {
    await this.store.remove(this.user);
    this.state = undefined;
    this.unstored = [];
    this.show();
    this.channel.post({ user: this.user });
  }
}
