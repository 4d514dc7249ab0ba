import { isNumbered, withClient } from './numbers.ts';
import { isPending, type Operation, type OutboxState } from './operation.ts';
import { withAdded } from './outbox-state.ts';
import { newRecord, type Store } from './store.ts';

export type MemoryStore = Store & {
  /** Merges the operations of this tab into the stored list. Undefined while one of them may have reached the server. */
  movedTo: (state: OutboxState) => OutboxState | undefined;
};

/**
 * For one tab, for as long as it is open. `known`: the list as the tab has read it last. Its operations keep client and
 * number, so the server applies them once even if another tab sends them too. New ones get a new client.
 */
export function memoryStore(known?: OutboxState): MemoryStore {
  const states = new Map<number, OutboxState>(known && [[known.user, withNewClient(known)]]);
  let lastSeq = 0;
  async function update(
    user: number,
    change: (state: OutboxState) => OutboxState,
  ): Promise<OutboxState> {
    const { client, ...after } = change(states.get(user) ?? newState(user));
    const number = (one: Operation): Operation =>
      isNumbered(one) ? one : { ...one, client, seq: (lastSeq += 1) };
    const state = { ...after, client, operations: after.operations.map(number) };
    states.set(user, state);
    return state;
  }
  return {
    async append(operation) {
      await update(operation.user, (state) => ({
        ...state,
        operations: [...state.operations, operation],
      }));
    },
    update,
    async remove(user) {
      states.delete(user);
    },
    movedTo(state) {
      const { client, drafts, operations } = states.get(state.user) ?? newState(state.user);
      const createdHere = operations.filter((one) => one.client === client);
      // On the device, such a number belongs to another operation.
      if (createdHere.some((one) => isPending(one) && one.attempts > 0)) return undefined;
      const byId = new Map(operations.map((one) => [one.id, one]));
      const wasKnown = new Set(known?.operations.map(({ id }) => id));
      const fromDevice = state.operations.flatMap((one) => {
        const changed = byId.get(one.id);
        if (one.done || !wasKnown.has(one.id)) return [one];
        return changed && changed.seq === one.seq ? [changed] : [];
      });
      const merged = { ...state, drafts: { ...state.drafts, ...drafts }, operations: fromDevice };
      return withAdded(
        merged,
        createdHere.filter(({ done }) => !done),
      );
    },
  };
}

const newState = (user: number): OutboxState => ({ ...newRecord(user), operations: [] });

const withNewClient = (state: OutboxState): OutboxState => ({
  ...state,
  ...newRecord(state.user),
  drafts: state.drafts,
  operations: state.operations.map((one) => withClient(one, state)),
});
