import { lockOf, openChannel, sendRequest } from './environment.ts';
import { memoryStore, withFallback } from './fallback-store.ts';
import { BackOff } from './back-off.ts';
import { Outbox } from './outbox.ts';
import { Sender } from './sender.ts';
import { indexedStore, type Store } from './store.ts';

function openStore(onUnsaved: (error: unknown) => void): Store {
  if (typeof indexedDB === 'undefined') {
    onUnsaved(new Error('No IndexedDB'));
    return memoryStore();
  }
  return withFallback(indexedStore(indexedDB), onUnsaved);
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
  const outbox = new Outbox({ user, store: openStore(onUnsaved), channel: openChannel() });
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
