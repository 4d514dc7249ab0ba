import { withClient } from './numbers.ts';
import { isDone, type OutboxState } from './operation.ts';
import { withAdded } from './outbox-state.ts';
import { newRecord, type StateChange, type Store } from './store.ts';

export type MemoryStore = Store & {
  /** Merges the operations of this tab into the stored list. Undefined while one of them may have reached the server. */
  movedTo: (state: OutboxState) => OutboxState | undefined;
};

/**
 * For one tab, for as long as it is open. `known`: the list as the tab has read it last. Its operations keep client and
 * number, so the server applies them once even if another tab sends them too. New ones get a new client.
 */
export function memoryStore(user: number, known?: OutboxState): MemoryStore {
  const newState = (): OutboxState => ({ ...newRecord(user), operations: [] });
  let state = known ? withNewClient(known) : newState();
  let lastNumber = 0;
  async function update(change: StateChange): Promise<OutboxState> {
    const after = change(state);
    const { client } = after;
    const operations = after.operations.map((one) =>
      one.number === undefined ? { ...one, client, number: (lastNumber += 1) } : one,
    );
    return (state = { ...after, operations });
  }
  return {
    user,
    update,
    async append(operation) {
      await update((before) => withAdded(before, [operation]));
    },
    async remove() {
      state = newState();
    },
    movedTo(stored) {
      const { client, drafts } = state;
      const createdHere = state.operations.filter((one) => one.client === client);
      // On the device, such a number belongs to another operation.
      if (createdHere.some((one) => one.state.name === 'sent')) return undefined;
      const byId = new Map(state.operations.map((one) => [one.id, one]));
      const wasKnown = new Set(known?.operations.map(({ id }) => id));
      const operations = stored.operations.flatMap((one) => {
        const changed = byId.get(one.id);
        if (isDone(one) || !wasKnown.has(one.id)) return [one];
        return changed && changed.number === one.number ? [changed] : [];
      });
      return withAdded(
        { ...stored, drafts: { ...stored.drafts, ...drafts }, operations },
        createdHere.filter((one) => !isDone(one)),
      );
    },
  };
}

const withNewClient = (state: OutboxState): OutboxState => ({
  ...state,
  ...newRecord(state.user),
  drafts: state.drafts,
  operations: state.operations.map((one) => withClient(one, state)),
});
