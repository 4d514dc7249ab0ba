import { lockOf, openChannel, sendRequest } from './environment.ts';
import { BackOff } from './back-off.ts';
import { Outbox } from './outbox.ts';
import { Sender } from './sender.ts';
import { indexedStore, type OutboxState, type Store } from './store.ts';

/** Uses the list on the device for as long as it works. Without it (device full, no database), this tab continues in memory. */
export function withFallback(stored: Store, onUnsaved: (error: unknown) => void): Store {
  let known: OutboxState | undefined;
  let memory: Promise<Store> | undefined;
  async function openMemory(): Promise<Store> {
    const { memoryStore } = await import('./memory-store.ts');
    return memoryStore(known);
  }
  function fallBack(error: unknown): Promise<Store> {
    if (!memory) onUnsaved(error);
    return (memory ??= openMemory());
  }
  return {
    async append(operation) {
      if (memory) return (await memory).append(operation);
      try {
        await stored.append(operation);
      } catch (error) {
        await (await fallBack(error)).append(operation);
      }
    },
    async update(user, change) {
      if (memory) return (await memory).update(user, change);
      try {
        return (known = await stored.update(user, change));
      } catch (error) {
        return (await fallBack(error)).update(user, change);
      }
    },
    async remove(user) {
      await (await memory)?.remove(user);
      known = undefined;
      await stored.remove(user).catch(onUnsaved);
    },
  };
}

type Options = {
  user: number;
  /** The list lasts only as long as this tab: the device is full, or has no database. */
  onUnsaved?: (error: unknown) => void;
  /** The server has refused a session. Ask who is signed in, then call `resume`. */
  onSignedOut?: () => void;
};

/** For a page. */
export function openOutbox({ user, onUnsaved = () => {}, ...options }: Options) {
  const outbox = new Outbox({
    user,
    store: withFallback(indexedStore(globalThis.indexedDB), onUnsaved),
    channel: openChannel(),
  });
  const sender = new Sender({
    outbox,
    lock: lockOf(user),
    request: sendRequest,
    isOnline: () => navigator.onLine,
    backOff: new BackOff(),
    ...options,
  });
  return { outbox, sender };
}
