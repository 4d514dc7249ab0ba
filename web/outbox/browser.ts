import { createStore } from '#web/client/store.ts';
import { lockOf, openChannel, sendRequest } from './environment.ts';
import type { MemoryStore } from './memory-store.ts';
import { Outbox } from './outbox.ts';
import { BackOff, Sender } from './sender.ts';
import type { OutboxState } from './operation.ts';
import { indexedStore, type Store } from './store.ts';

type StorageListener = { onUnsaved: (error: unknown) => void; onSaved: () => void };

/**
 * Uses the list on the device for as long as it works. Without it (device full, no database), this tab continues in memory,
 * until the device can store again.
 */
export function withFallback(stored: Store, { onUnsaved, onSaved }: StorageListener): Store {
  let known: OutboxState | undefined;
  let memory: Promise<MemoryStore> | undefined;
  let moving: Promise<void> | undefined;
  async function openMemory(): Promise<MemoryStore> {
    const { memoryStore } = await import('./memory-store.ts');
    return memoryStore(stored.user, known);
  }
  function fallBack(error: unknown): Promise<MemoryStore> {
    if (!memory) onUnsaved(error);
    return (memory ??= openMemory());
  }
  /** Nothing is appended before it ends. */
  async function moveBack(): Promise<void> {
    const from = await memory;
    let moved: OutboxState | undefined;
    const after = await stored
      .update((state) => (moved = from?.movedTo(state)) ?? state)
      .catch(() => undefined);
    if (!after || !moved) return;
    known = after;
    memory = undefined;
    onSaved();
  }
  return {
    user: stored.user,
    async append(operation) {
      if (moving) await moving;
      if (memory) return (await memory).append(operation);
      try {
        await stored.append(operation);
      } catch (error) {
        await (await fallBack(error)).append(operation);
      }
    },
    async update(change) {
      if (memory) {
        moving ??= moveBack().finally(() => (moving = undefined));
        await moving;
      }
      if (memory) return (await memory).update(change);
      try {
        return (known = await stored.update(change));
      } catch (error) {
        return (await fallBack(error)).update(change);
      }
    },
    async remove() {
      await (await memory)?.remove();
      known = undefined;
      await stored.remove().catch(onUnsaved);
    },
  };
}

type Options = {
  user: number;
  logFailure?: (error: unknown) => void;
  /** The server has refused a session. Ask who is signed in, then call `resume`. */
  onSignedOut?: () => void;
};

export function openOutbox({ user, logFailure = () => {}, ...options }: Options) {
  /** The list lasts only as long as this tab. */
  const isUnsaved = createStore(false);
  function onUnsaved(error: unknown): void {
    logFailure(error);
    isUnsaved.set(true);
  }
  const onSaved = (): void => isUnsaved.set(false);
  const store = withFallback(indexedStore(user), { onUnsaved, onSaved });
  const outbox = new Outbox({ store, channel: openChannel() });
  const sender = new Sender({
    outbox,
    lock: lockOf(user),
    request: sendRequest,
    isOnline: () => navigator.onLine,
    backOff: new BackOff(),
    ...options,
  });
  return { outbox, sender, isUnsaved };
}
