import type { Operation } from './operation.ts';
import { newRecord, type OutboxState, type Store } from './store.ts';

/** For one tab, for as long as it is open. */
export function memoryStore(first?: OutboxState): Store {
  const states = new Map<number, OutboxState>(first && [[first.user, first]]);
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

/**
 * Uses the device's list for as long as it works. When it fails (device full, database gone), this tab continues in memory
 * with what it knew. Known operations keep client and number, so the server applies them once even if another tab sends
 * them too; new ones get a new client.
 */
export function withFallback(stored: Store, onUnsaved: (error: unknown) => void): Store {
  const known = new Map<number, OutboxState>();
  let memory: Store | undefined;
  function fallBack(user: number, error: unknown): Store {
    if (!memory) {
      const last = known.get(user);
      memory = memoryStore(last && withNewClient(last));
      onUnsaved(error);
    }
    return memory;
  }
  return {
    async append(operation) {
      if (memory) return memory.append(operation);
      return stored
        .append(operation)
        .catch((error: unknown) => fallBack(operation.user, error).append(operation));
    },
    async update(user, change) {
      if (memory) return memory.update(user, change);
      try {
        const state = await stored.update(user, change);
        known.set(user, state);
        return state;
      } catch (error) {
        return fallBack(user, error).update(user, change);
      }
    },
    async remove(user) {
      await memory?.remove(user);
      known.delete(user);
      await stored.remove(user).catch(onUnsaved);
    },
  };
}

const withNewClient = (state: OutboxState): OutboxState => ({
  ...state,
  ...newRecord(state.user),
  drafts: state.drafts,
  operations: state.operations.map((one) => ({ ...one, client: one.client ?? state.client })),
});
