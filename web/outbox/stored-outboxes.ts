import { isPending } from './operation.ts';
import { DATABASE, indexedStore } from './store.ts';

/** How many changes of the user wait on this device. */
export async function countWaiting(user: number): Promise<number> {
  if (typeof indexedDB === 'undefined') return 0;
  const { operations } = await indexedStore(indexedDB).update(user, (state) => state);
  return operations.filter(isPending).length;
}

/** Nothing of any user stays on this device. */
export function deleteOutboxes(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(DATABASE);
}
