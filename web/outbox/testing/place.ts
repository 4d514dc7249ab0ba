import { commonNumbers, isOlder } from '../numbers.ts';
import { Outbox } from '../outbox.ts';
import type { OutboxChannel, OutboxMessage } from '../queue.ts';
import type { ApiResponse } from '../response.ts';
import { Sender, waitAfter } from '../sender.ts';
import { type ApiRequest, isDone, type OutboxState } from '../operation.ts';
import { indexedStore, type Store } from '../store.ts';
import type { ModelData } from './model-server.ts';

/** What a tab or a worker needs of the world around it. */
export type Surroundings = {
  factory: IDBFactory;
  hasLocks: boolean;
  isOnline: () => boolean;
  now: () => number;
  random: () => number;
  /** Adds a task that runs at some time, unless the place has ended. */
  later: (place: Place, run: () => void, due?: number) => () => void;
  post: (from: Place, message: OutboxMessage) => void;
  request: (place: Place, sent: ApiRequest) => Promise<ApiResponse>;
  lock: (place: Place, run: (isLost: () => boolean) => Promise<void>) => Promise<void>;
  fetchLists: (place: Place) => void;
  /** A committed change has removed operations that were not applied. */
  onRemoved: (ids: readonly string[], before: OutboxState) => void;
};

/** What a place fetches. */
export type DataKind = 'list' | 'histories';

/** One tab, or the worker. It can end between any two of its tasks. */
export class Place {
  readonly name: string;
  readonly outbox: Outbox;
  readonly sender: Sender;
  readonly listeners: ((message: OutboxMessage) => void)[] = [];
  readonly transactions = new Set<IDBTransaction>();
  isOver = false;
  /** The database is open. */
  isOpen = false;
  /** The list, and the histories that arrived separately. One can be older than the other. */
  list: ModelData | undefined;
  histories: ModelData | undefined;

  constructor(name: string, around: Surroundings) {
    this.name = name;
    const channel: OutboxChannel = {
      post: (message) => around.post(this, message),
      listen: (listener) => void this.listeners.push(listener),
    };
    const { now, isOnline } = around;
    this.outbox = new Outbox({ store: this.openStore(around), channel, now });
    this.sender = new Sender({
      outbox: this.outbox,
      lock: (run) => (around.hasLocks ? around.lock(this, run) : run(() => false)),
      request: (sent) => around.request(this, sent),
      isOnline,
      ...(!this.isWorker && { backOff: this.newBackOff(around) }),
    });
    this.outbox.subscribe(() => this.wake());
    this.outbox.onSettled(() => {
      if (!this.isWorker) around.fetchLists(this);
    });
    void this.outbox.refresh().then(() => this.wake());
    if (!this.isWorker) around.fetchLists(this);
  }

  get isWorker(): boolean {
    return this.name === 'worker';
  }

  wake(): void {
    void this.sender.wake().catch(() => {});
  }

  resume(): void {
    void this.sender.resume().catch(() => {});
  }

  /** Data of the server, as they arrive. Data that were requested earlier may arrive later. */
  receive(kind: DataKind, fresh: ModelData): void {
    if (isOlder(fresh.applied, this[kind]?.applied ?? {})) return;
    this[kind] = fresh;
    const { list, histories } = this;
    if (!list || !histories) return;
    void this.outbox.noteApplied(commonNumbers(list.applied, histories.applied)).catch(() => {});
  }

  private newBackOff({ later, now, random }: Surroundings) {
    let wakeUp: (() => void) | undefined;
    return {
      wait: (failures: number, retryAfter: string | null) =>
        new Promise<void>((resolve) => {
          const ms = waitAfter(failures, retryAfter, { random: random(), now: now() });
          const cancel = later(this, resolve, now() + ms);
          wakeUp = () => {
            cancel();
            resolve();
          };
        }),
      wakeUp: () => wakeUp?.(),
    };
  }

  private openStore({ factory, later, onRemoved }: Surroundings): Store {
    const open = (name: string, version: number) => this.watch(factory.open(name, version));
    const store = indexedStore(1, { open } as unknown as IDBFactory);
    const delayed = <T>(promise: Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        promise.then(
          (value) => later(this, () => resolve(value)),
          (error: Error) => later(this, () => reject(error)),
        );
      });
    return {
      user: store.user,
      append: (operation) => delayed(store.append(operation)),
      remove: () => delayed(store.remove()),
      update: (change) => {
        let removed: string[] = [];
        let state!: OutboxState;
        const updating = store.update((before) => {
          const after = change(before);
          removed = idsRemoved(before, after);
          state = before;
          return after;
        });
        updating.then(
          () => onRemoved(removed, state),
          () => {},
        );
        return delayed(updating);
      },
    };
  }

  /** An ended page begins no transaction. Those that it has begun are aborted, unless their commit was asked for. */
  private watch(opening: IDBOpenDBRequest): IDBOpenDBRequest {
    opening.addEventListener('success', () => {
      this.isOpen = true;
      const database = opening.result;
      const begin = database.transaction.bind(database);
      database.transaction = (...names) => {
        if (this.isOver) throw new Error('The page has ended.');
        const transaction = begin(...names);
        this.transactions.add(transaction);
        for (const event of ['complete', 'abort']) {
          transaction.addEventListener(event, () => this.transactions.delete(transaction));
        }
        return transaction;
      };
    });
    return opening;
  }

  end(): void {
    this.isOver = true;
    for (const transaction of this.transactions) {
      const { _state: state } = transaction as unknown as { _state: string };
      const isRunning = state === 'active' || state === 'inactive';
      if (isRunning) transaction.abort();
    }
  }
}

function idsRemoved(before: OutboxState, after: OutboxState): string[] {
  const left = new Set(after.operations.map(({ id }) => id));
  return before.operations.filter((one) => !isDone(one) && !left.has(one.id)).map(({ id }) => id);
}
