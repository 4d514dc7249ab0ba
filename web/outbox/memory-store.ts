import type { Operation } from './operation.ts';
import { newRecord, type OutboxState, type Store } from './store.ts';

/**
 * For one tab, for as long as it is open. `known`: the list as the tab has read it last. Its operations keep client and number, so
 * the server applies them once even if another tab sends them too. New ones get a new client.
 */
export function memoryStore(known?: OutboxState): Store {
  const states = new Map<number, OutboxState>(known && [[known.user, withNewClient(known)]]);
  let lastSeq = 0;
  async function update(
    user: number,
    change: (state: OutboxState) => OutboxState,
  ): Promise<OutboxState> {
    const { client, ...after } = change(states.get(user) ?? { ...newRecord(user), operations: [] });
    const number = (one: Operation): Operation =>
      one.seq === Infinity ? { ...one, client, seq: (lastSeq += 1) } : one;
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
  };
}

const withNewClient = (state: OutboxState): OutboxState => ({
  ...state,
  ...newRecord(state.user),
  drafts: state.drafts,
  operations: state.operations.map((one) => ({ ...one, client: one.client ?? state.client })),
});
