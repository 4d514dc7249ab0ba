import {
  type QueryCacheNotifyEvent,
  type QueryClient,
  QueryObserver,
  type QueryObserverResult,
} from '@tanstack/react-query';
import { ApiError } from '#web/client/call-api.ts';
import { isSameList } from '#web/client/same-list.ts';
import type { Store } from '#web/client/store.ts';
import { userToday } from '#web/client/user-day.ts';
import { commonNumbers, isOlder } from '#web/outbox/numbers.ts';
import type { NewOperation } from '#web/outbox/operation.ts';
import type { Outbox, UndoResult } from '#web/outbox/outbox.ts';
import { isTyped, type SettledOperation } from '#web/outbox/response.ts';
import { hasFailed, type LoadedQuery } from '#web/ui/loaded.tsx';
import { applyResponse } from './apply-response.ts';
import { Overlay } from './overlay.ts';
import { habitsQueryOptions, historiesQueryOptions, refreshHabits } from './query-options.ts';
import { namedByDrafts } from './operations-on-list.ts';
import { type HabitList, type Histories, isNewer } from './server-data.ts';
import type { ShownHabit, ShownHabits } from './shown-habits.ts';

type RefusalListener = (error: ApiError) => void;

/** Called before a change of a day, with the habits as they were shown. */
type DayChangeListener = (before: readonly ShownHabit[]) => void;

/** Whether the data can still arrive. Irrelevant, and always the same, once they are there. */
type LoadState = Omit<LoadedQuery<unknown>, 'data'>;

const IDLE: LoadState = {
  isError: false,
  isPaused: false,
  isFetching: false,
  refetch: () => Promise.resolve(),
};

/**
 * The habits of one user in this page: the server's data, the outbox, and the overlay of both. The list and the histories
 * are fetched and observed once for all components, while one reads them. `useSyncExternalStore` calls the functions
 * without `this`.
 */
export class UserHabits {
  readonly client: QueryClient;
  readonly outbox: Outbox;
  /** This device cannot store changes: they last only as long as the page. */
  readonly isUnsaved: Store<boolean>;
  private readonly overlay = new Overlay();
  private readonly readers = new Set<() => void>();
  private stopObserving = () => {};
  private stateOfList = IDLE;
  private stateOfHistories = IDLE;
  private readonly refusalListeners = new Map<string, RefusalListener>();
  private readonly dayListeners = new Set<DayChangeListener>();

  constructor(client: QueryClient, outbox: Outbox, isUnsaved: Store<boolean>) {
    this.client = client;
    this.outbox = outbox;
    this.isUnsaved = isUnsaved;
  }

  /** Follows the responses until the returned function is called. */
  start(): () => void {
    const stopResponses = this.outbox.onSettled((settled) => this.settle(settled));
    const stopFetches = this.client.getQueryCache().subscribe((event) => this.noteFetch(event));
    return () => {
      stopResponses();
      stopFetches();
    };
  }

  readonly list = (): HabitList | undefined =>
    this.client.getQueryData(habitsQueryOptions().queryKey);

  readonly histories = (): Histories | undefined =>
    this.client.getQueryData(historiesQueryOptions().queryKey);

  /** Undefined until the list is there and the outbox was read: a pending tick would appear later, like a new one. */
  readonly shown = (): ShownHabits | undefined => {
    const list = this.list();
    const snapshot = this.outbox.snapshot();
    if (!list || snapshot.isUnread) return undefined;
    return this.overlay.show(list, this.histories(), snapshot, userToday());
  };

  readonly listState = (): LoadState => this.stateOfList;

  /** The state of the list and the histories together. */
  readonly daysState = (): LoadState =>
    hasFailed({ data: this.list(), ...this.stateOfList })
      ? this.stateOfList
      : this.stateOfHistories;

  readonly subscribe = (reader: () => void): (() => void) => {
    this.readers.add(reader);
    if (this.readers.size === 1) this.stopObserving = this.observe();
    return () => {
      this.readers.delete(reader);
      if (this.readers.size === 0) this.stopObserving();
    };
  };

  private observe(): () => void {
    const list = new QueryObserver(this.client, habitsQueryOptions());
    const histories = new QueryObserver(this.client, historiesQueryOptions());
    const note = () => {
      this.stateOfList = stateAfter(this.stateOfList, list.getCurrentResult());
      this.stateOfHistories = stateAfter(this.stateOfHistories, histories.getCurrentResult());
      for (const reader of this.readers) reader();
    };
    const stops = [list.subscribe(note), histories.subscribe(note), this.outbox.subscribe(note)];
    note();
    return () => stops.forEach((stop) => stop());
  }

  /** `onRefused` tells the user. A refused operation with which the user has typed nothing is then removed. */
  append(item: NewOperation, onRefused: RefusalListener): ReturnType<Outbox['append']> {
    const { operations } = this.outbox.snapshot();
    const appended = this.outbox.append(namedByDrafts(item, this.list(), operations));
    this.refusalListeners.set(appended.operation.id, onRefused);
    return appended;
  }

  /** Removes an operation that was never sent, or else appends its inverses. */
  async undo(
    id: string,
    inverses: readonly NewOperation[],
    onRefused: RefusalListener,
  ): Promise<UndoResult> {
    const undone = await this.outbox.undo(id, inverses);
    for (const inverse of undone.appended) this.refusalListeners.set(inverse.id, onRefused);
    return undone;
  }

  onDayChange(listener: DayChangeListener): () => void {
    this.dayListeners.add(listener);
    return () => void this.dayListeners.delete(listener);
  }

  beforeDayChange(): void {
    const before = this.shown()?.habits ?? [];
    for (const listener of this.dayListeners) listener(before);
  }

  private settle({ operation, response }: SettledOperation): void {
    const { id, state } = operation;
    const onRefused = this.refusalListeners.get(id);
    this.refusalListeners.delete(id);
    if (state.name !== 'failed') return applyResponse(this.client, operation, response);
    void refreshHabits(this.client);
    if (!onRefused) return;
    onRefused(new ApiError(state.status, state.message));
    if (!isTyped(operation)) void this.outbox.discard(id);
  }

  /** Keeps the histories up to date with the list; the outbox forgets operations that both contain. */
  private noteFetch(event: QueryCacheNotifyEvent): void {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [name] = event.query.queryKey;
    if (name !== 'habits' && name !== 'histories') return;
    const list = this.list();
    const histories = this.histories();
    if (!list || !histories) return;
    if (name === 'habits') this.compare(list, histories);
    void this.outbox.noteApplied(commonNumbers(list.applied, histories.applied));
  }

  private compare(list: HabitList, histories: Histories): void {
    const { queryKey } = historiesQueryOptions();
    if (isNewer(list, histories, userToday())) void this.client.invalidateQueries({ queryKey });
    // The operations in between have not changed any history.
    else if (isOlder(histories.applied, list.applied)) {
      this.client.setQueryData(queryKey, { ...histories, applied: list.applied });
    }
  }
}

/** The same object until the state changes. */
function stateAfter(
  known: LoadState,
  { data, isError, isPaused, isFetching, refetch }: QueryObserverResult,
): LoadState {
  const state =
    data === undefined ? { isError, isPaused, isFetching, refetch } : { ...IDLE, refetch };
  return isSameList(Object.values(known), Object.values(state)) ? known : state;
}
