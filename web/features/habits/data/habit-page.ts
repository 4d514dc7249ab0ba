import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { ApiError } from '#web/client/call-api.ts';
import type { Store } from '#web/client/store.ts';
import { type HabitId, isPending, type Operation } from '#web/outbox/operation.ts';
import { commonNumbers, isOlder } from '#web/outbox/numbers.ts';
import type { Outbox } from '#web/outbox/outbox.ts';
import type { SettledOperation } from '#web/outbox/queue.ts';
import { userToday } from '#web/client/user-day.ts';
import { applyResponse } from './apply-response.ts';
import { historiesQueryOptions } from './query-options.ts';
import { refreshHabits } from './refresh.ts';
import { type HabitList, type Histories, isNewer } from './server-data.ts';
import { recordOn, type ShownHabit, type ShownHabits } from './shown-habits.ts';
import { ShownStore } from './shown-store.ts';

type RefusalListener = (error: ApiError) => void;

/** Called before a change of a day, with the habits as they were shown. */
type DayChangeListener = (before: readonly ShownHabit[]) => void;

const FAILED = { status: 500, message: '' };

/** The habits of one user in this page: the server's data, the outbox, and the overlay of both. */
export class HabitPage {
  readonly client: QueryClient;
  readonly outbox: Outbox;
  /** This device cannot store changes: they last only as long as the page. */
  readonly isUnsaved: Store<boolean>;
  readonly store: ShownStore;
  private readonly refusalListeners = new Map<string, RefusalListener>();
  private readonly dayListeners = new Set<DayChangeListener>();

  constructor(client: QueryClient, outbox: Outbox, isUnsaved: Store<boolean>) {
    this.client = client;
    this.outbox = outbox;
    this.isUnsaved = isUnsaved;
    this.store = new ShownStore(client, outbox);
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

  /** The habits as the page shows them now. */
  shown(): ShownHabits | undefined {
    return this.store.shown();
  }

  /** The record of one day; that of today also before the histories have arrived. */
  recordOn(key: HabitId, date: LocalDay): HabitDay | null {
    const shown = this.shown();
    const state = shown?.stateOf(key);
    if (state) return recordOn(state, date);
    const { instance = null } = shown?.habits.find((habit) => habit.key === key) ?? {};
    return instance?.date === date ? instance : null;
  }

  /** Calls back when the server refuses an operation that was made in this page. */
  onRefused({ id }: Operation, listener: RefusalListener): void {
    this.refusalListeners.set(id, listener);
  }

  /** The same, and removes the operation, with which the user has typed nothing. */
  dropRefused(operation: Operation, report: RefusalListener): void {
    this.onRefused(operation, (error) => {
      report(error);
      void this.outbox.discard(operation.id);
    });
  }

  onDayChange(listener: DayChangeListener): () => void {
    this.dayListeners.add(listener);
    return () => void this.dayListeners.delete(listener);
  }

  beforeDayChange(): void {
    const before = this.shown()?.habits ?? [];
    for (const listener of this.dayListeners) listener(before);
  }

  private settle({ operation, outcome }: SettledOperation): void {
    const stored = this.outbox.snapshot().operations.find(({ id }) => id === operation.id);
    const isSentAgain = stored !== undefined && isPending(stored);
    if (isSentAgain) return;
    const listener = this.refusalListeners.get(operation.id);
    this.refusalListeners.delete(operation.id);
    if (outcome.kind === 'done') {
      applyResponse(this.client, operation, outcome.response);
      return;
    }
    void refreshHabits(this.client);
    const refusal = outcome.kind === 'refused' ? outcome : (stored?.failed ?? FAILED);
    listener?.(new ApiError(refusal.status, refusal.message));
  }

  private compare(list: HabitList, histories: Histories): void {
    const { queryKey } = historiesQueryOptions();
    if (isNewer(list, histories, userToday())) void this.client.invalidateQueries({ queryKey });
    // The operations in between have not changed any history.
    else if (isOlder(histories.applied, list.applied)) {
      this.client.setQueryData(queryKey, { ...histories, applied: list.applied });
    }
  }

  /** Keeps the histories up to date with the list; the outbox forgets operations that both contain. */
  private noteFetch({ type, query }: QueryCacheNotifyEvent): void {
    const [name] = query.queryKey;
    if (type !== 'updated' || (name !== 'habits' && name !== 'histories')) return;
    const list = this.store.list();
    const histories = this.store.histories();
    if (!list || !histories) return;
    if (name === 'habits') this.compare(list, histories);
    void this.outbox.noteApplied(commonNumbers(list.applied, histories.applied));
  }
}
