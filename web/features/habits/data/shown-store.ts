import { type QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import { userToday } from '#web/client/user-day.ts';
import type { Outbox } from '#web/outbox/outbox.ts';
import { hasFailed, type LoadedQuery } from '#web/ui/loaded.tsx';
import { Overlay } from './overlay.ts';
import { habitsQueryOptions, historiesQueryOptions } from './query-options.ts';
import type { HabitList, Histories } from './server-data.ts';
import type { ShownHabits } from './shown-habits.ts';

/** Whether the data can still arrive. Irrelevant, and always the same, once they are there. */
export type LoadState = Omit<LoadedQuery<unknown>, 'data'>;

const IDLE: LoadState = {
  isError: false,
  isPaused: false,
  isFetching: false,
  refetch: () => Promise.resolve(),
};

/**
 * The shown habits, for all components of the page: the list and the histories are fetched and observed once, while a
 * component reads them. The functions are for `useSyncExternalStore`, which calls them without `this`.
 */
export class ShownStore {
  readonly #client: QueryClient;
  readonly #outbox: Outbox;
  readonly #overlay = new Overlay();
  readonly #readers = new Set<() => void>();
  #stop = () => {};
  #listState = IDLE;
  #historiesState = IDLE;

  constructor(client: QueryClient, outbox: Outbox) {
    this.#client = client;
    this.#outbox = outbox;
  }

  readonly list = (): HabitList | undefined =>
    this.#client.getQueryData(habitsQueryOptions().queryKey);

  readonly histories = (): Histories | undefined =>
    this.#client.getQueryData(historiesQueryOptions().queryKey);

  /** Undefined until the list is there and the outbox was read: a pending tick would appear later, like a new one. */
  readonly shown = (): ShownHabits | undefined => {
    const list = this.list();
    const snapshot = this.#outbox.snapshot();
    if (!list || snapshot.isUnread) return undefined;
    return this.#overlay.show(list, this.histories(), snapshot, userToday());
  };

  readonly listState = (): LoadState => this.#listState;

  /** The state of the list and the histories together. */
  readonly daysState = (): LoadState =>
    hasFailed({ data: this.list(), ...this.#listState }) ? this.#listState : this.#historiesState;

  readonly subscribe = (reader: () => void): (() => void) => {
    this.#readers.add(reader);
    if (this.#readers.size === 1) this.#stop = this.#observe();
    return () => {
      this.#readers.delete(reader);
      if (this.#readers.size === 0) this.#stop();
    };
  };

  #observe(): () => void {
    const list = new QueryObserver(this.#client, habitsQueryOptions());
    const histories = new QueryObserver(this.#client, historiesQueryOptions());
    const note = () => {
      this.#listState = stateAfter(this.#listState, list.getCurrentResult());
      this.#historiesState = stateAfter(this.#historiesState, histories.getCurrentResult());
      for (const reader of this.#readers) reader();
    };
    const stops = [list.subscribe(note), histories.subscribe(note), this.#outbox.subscribe(note)];
    note();
    return () => stops.forEach((stop) => stop());
  }
}

/** The same object until the state changes. */
function stateAfter(known: LoadState, result: QueryObserverResult): LoadState {
  const { data, refetch } = result;
  const isMissing = data === undefined;
  const isError = isMissing && result.isError;
  const isPaused = isMissing && result.isPaused;
  const isFetching = isMissing && result.isFetching;
  const isSame =
    known.refetch === refetch &&
    known.isError === isError &&
    known.isPaused === isPaused &&
    known.isFetching === isFetching;
  return isSame ? known : { isError, isPaused, isFetching, refetch };
}
