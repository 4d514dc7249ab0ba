import { OPERATION_HEADER } from '#contract/operations.ts';
import { includes } from '../numbers.ts';
import {
  type HabitId,
  isDraft,
  isFailed,
  isPending,
  draftIdOf,
  type Operation,
  requestOf,
  withHabitIds,
} from '../operation.ts';
import type { Snapshot } from '../outbox.ts';
import { CHANGED_DAYS, dayOf, type ModelHabit } from './model-habit.ts';
import type { ModelData, ModelServer } from './model-server.ts';

/** What a page shows: the server's data with the operations on top that the data do not contain. */
export class View {
  readonly server: ModelServer;
  private readonly drafts: Map<HabitId, number>;
  private readonly creating: ReadonlySet<HabitId>;

  constructor({ server, applied }: ModelData, { operations, drafts }: Snapshot) {
    this.server = server.clone();
    this.server.user = 1;
    this.drafts = new Map(Object.entries(drafts).map(([draft, id]) => [draft as HabitId, id]));
    const creating = operations.filter((one) => one.kind === 'create' && isPending(one));
    this.creating = new Set(creating.map(({ id }) => draftIdOf(id)));
    for (const { requestId, habit } of server.habits) {
      if (requestId) this.drafts.set(draftIdOf(requestId), habit.id);
    }
    for (const operation of operations) {
      if (!isFailed(operation) && !includes(applied, operation)) this.apply(operation);
    }
  }

  /** The id by which an operation names the habit: a draft id until the response to its creation has arrived. */
  refOf({ habit, requestId }: ModelHabit): HabitId {
    if (requestId === null) return habit.id;
    const draft = draftIdOf(requestId);
    return habit.id >= DRAFTS || this.creating.has(draft) ? draft : habit.id;
  }

  private apply(operation: Operation): void {
    const named = this.withIds(operation);
    const request = requestOf(named);
    const { nextId } = this.server;
    // Another tab may know the id already. The ids of other drafts are never those of the server.
    const known = this.drafts.get(draftIdOf(operation.id));
    this.server.nextId = known ?? Math.max(nextId, DRAFTS);
    const headers = { ...request.headers, [OPERATION_HEADER]: '' };
    const { body } = this.server.handle({ ...request, headers });
    this.server.nextId = Math.max(this.server.nextId, nextId);
    const isCreated = operation.kind === 'create' || operation.kind === 'pause';
    if (isCreated && body && 'id' in body) {
      this.drafts.set(draftIdOf(operation.id), body.id as number);
    }
  }

  private withIds(operation: Operation): Operation {
    const idOf = <Id extends HabitId | null>(id: Id): Id =>
      (isDraft(id) ? (this.drafts.get(id) ?? id) : id) as Id;
    const named = withHabitIds(operation, idOf);
    const { kind, body } = named;
    if (kind === 'edit-pause' || kind === 'remove-pause') {
      const pause = { ...body.pause, id: idOf(body.pause.id) };
      return { ...named, body: { ...body, pause } } as Operation;
    }
    return named;
  }
}

const DRAFTS = 1_000_000;

/** All that can be seen of the listed habits, in their order. */
export const textsOf = (server: ModelServer): string[] =>
  server.listed().map((model) => {
    const { name, letters } = model.habit;
    const days = CHANGED_DAYS.flatMap((date) => {
      const { amount, stepsDone, notes } = dayOf(model, date);
      const isEmpty = amount === null && stepsDone === null && notes === null;
      return isEmpty ? [] : [JSON.stringify([date, amount, stepsDone, notes])];
    });
    return [name, letters, ...days].join(' ');
  });
