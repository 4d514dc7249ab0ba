import { newId } from '#web/client/new-id.ts';
import { isPending, type Operation, type OutboxState } from './operation.ts';

type OutboxRecord = Omit<OutboxState, 'operations'>;

/** The list of one user. */
export type Store = {
  readonly user: number;
  /** Adds an operation at the end. One request that reads nothing: it survives a page that ends right after. */
  append: (operation: Operation) => Promise<void>;
  /**
   * Runs `change` alone among all tabs and the worker. If it returns the same object, nothing is stored. An operation without
   * a number gets one.
   */
  update: (change: StateChange) => Promise<OutboxState>;
  remove: () => Promise<void>;
};
export type StateChange = (state: OutboxState) => OutboxState;

export const newRecord = (user: number): OutboxRecord => ({
  user,
  client: newId(),
  contained: {},
  drafts: {},
});

const DATABASE = 'habitcrush';
const RECORDS = 'outboxes';
const OPERATIONS = 'operations';
/** Users make fewer changes than that for long, so a later visit has higher numbers. */
const NUMBER_STEP_MS = 10_000;
/** Half of what the server accepts, in case the clock is wrong. */
const MAX_SKIPPED_NUMBER = 2 ** 30;

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(DATABASE, 2);
    opening.onupgradeneeded = ({ oldVersion }) => {
      const { result: database, transaction } = opening;
      if (oldVersion === 1 && transaction) return renameNumbers(database, transaction);
      database.createObjectStore(RECORDS, { keyPath: 'user' });
      createOperations(database);
    };
    opening.onsuccess = () => {
      skipUsedNumbers(opening.result);
      resolve(opening.result);
    };
    opening.addEventListener('error', () => reject(opening.error ?? new Error('No database')));
  });
}

function createOperations(database: IDBDatabase): IDBObjectStore {
  const operations = database.createObjectStore(OPERATIONS, {
    keyPath: 'number',
    autoIncrement: true,
  });
  operations.createIndex('user', 'user');
  return operations;
}

/** Version 1 called the number `seq`. */
function renameNumbers(database: IDBDatabase, transaction: IDBTransaction): void {
  const reading = transaction.objectStore(OPERATIONS).getAll();
  reading.onsuccess = () => {
    database.deleteObjectStore(OPERATIONS);
    const operations = createOperations(database);
    for (const { seq, ...others } of reading.result as { seq: number }[]) {
      operations.add({ ...others, number: seq });
    }
  };
}

/**
 * Makes the next number at least the age of the epoch in tens of seconds. A browser profile that was restored from a backup
 * would otherwise number its next change like one that the server has applied, and the server would ignore it.
 */
function skipUsedNumbers(database: IDBDatabase): void {
  const operations = database.transaction(OPERATIONS, 'readwrite').objectStore(OPERATIONS);
  const number = Math.min(Math.floor(Date.now() / NUMBER_STEP_MS), MAX_SKIPPED_NUMBER);
  // The key moves the numbering. An operation that has the key already stays, because the transaction fails.
  operations.add({ number });
  operations.delete(number);
}

/** Starts its requests, and returns how to read their result. */
type Work<T> = (records: IDBObjectStore, operations: IDBObjectStore) => () => T;

export function indexedStore(user: number, factory = globalThis.indexedDB): Store {
  let opened: Promise<IDBDatabase> | undefined;

  async function open(): Promise<IDBDatabase> {
    opened ??= openDatabase(factory);
    // The next call tries again.
    opened.catch(() => (opened = undefined));
    const database = await opened;
    // A newer version of the app may change the database.
    database.onversionchange = () => database.close();
    database.addEventListener('close', () => (opened = undefined));
    return database;
  }
  async function transact<T>(work: Work<T>): Promise<T> {
    const database = await open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction([RECORDS, OPERATIONS], 'readwrite');
      const result = work(transaction.objectStore(RECORDS), transaction.objectStore(OPERATIONS));
      transaction.oncomplete = () => resolve(result());
      const fail = () => reject(transaction.error ?? new Error('Not stored'));
      transaction.addEventListener('abort', fail);
    });
  }
  /** Browsers close a connection now and then. */
  const retried = <T>(work: Work<T>): Promise<T> =>
    transact(work).catch((error: unknown) => {
      if ((error as Error).name !== 'InvalidStateError') throw error;
      opened = undefined;
      return transact(work);
    });

  return {
    user,
    append: (operation) =>
      retried((_, operations) => {
        operations.add(operation);
        operations.transaction.commit?.();
        return () => undefined;
      }),
    update: (change) => retried(updating(user, change)),
    remove: () =>
      retried((records, operations) => {
        records.delete(user);
        const keys = operations.index('user').getAllKeys(user);
        keys.onsuccess = () => keys.result.forEach((key) => operations.delete(key));
        return () => undefined;
      }),
  };
}

/** Reads the list, changes it and writes the difference. */
const updating =
  (user: number, change: StateChange): Work<OutboxState> =>
  (records, operations) => {
    let state: OutboxState;
    const reading = records.get(user);
    const readingOperations = operations.index('user').getAll(user);
    readingOperations.onsuccess = () => {
      const known = reading.result as OutboxRecord | undefined;
      const record = known ?? newRecord(user);
      const stored = readingOperations.result as Operation[];
      const before = { ...record, operations: stored };
      const { operations: after, ...recordAfter } = (state = change(before));
      // Reading stores nothing, so that it does not recreate the list after a sign-out.
      if (state !== before || (!known && after.length > 0)) records.put(recordAfter);
      const left = new Set(after.map(({ number }) => number));
      for (const { number } of stored) if (!left.has(number)) operations.delete(number as number);
      const numbered = [...after];
      for (const [at, one] of after.entries()) {
        if (before.operations.includes(one)) continue;
        const writing = operations.put(one);
        writing.onsuccess = () => (numbered[at] = { ...one, number: writing.result as number });
      }
      state = { ...recordAfter, operations: numbered };
    };
    return () => state;
  };

/** How many changes of the user wait on this device. */
export async function countWaiting(user: number): Promise<number> {
  if (typeof indexedDB === 'undefined') return 0;
  const { operations } = await indexedStore(user).update((state) => state);
  return operations.filter(isPending).length;
}

/** Deletes the operations of all users. */
export function deleteOutboxes(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(DATABASE);
}
