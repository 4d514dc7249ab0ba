import { IDBFactory } from 'fake-indexeddb';
import type { OutboxMessage } from '../queue.ts';
import type { ApiRequest, Operation, OutboxState } from '../operation.ts';
import type { ApiResponse } from '../response.ts';
import { type ModelData, ModelServer } from './model-server.ts';
import { type DataKind, Place } from './place.ts';
import { type Random, randomOf } from './random.ts';

// Tabs, a worker, one database, a network and a clock. A seed chooses which task runs next.

const realImmediate = globalThis.setImmediate;

/** Resolves when all promises that can settle have settled. */
export const settled = (): Promise<void> => new Promise((resolve) => realImmediate(resolve));

type Task = { owner: Place | null; run: () => void; due?: number | undefined };
/** How often a request is lost, answered too late, doubled, or meets a busy or broken server. */
export type Faults = Record<'lost' | 'late' | 'doubled' | 'busy' | 'broken', number>;
export const NO_FAULTS: Faults = { lost: 0, late: 0, doubled: 0, busy: 0, broken: 0 };

type Waiting = { place: Place; grant: () => void };

export class World {
  readonly server: ModelServer;
  readonly factory = new IDBFactory();
  readonly random: Random;
  places: Place[] = [];
  isOnline = true;
  hasLocks = true;
  clock = Date.parse('2026-11-20T12:00:00Z');
  /** How far the device's clock is wrong. */
  clockError = 0;
  faults = NO_FAULTS;
  requests = 0;
  /** Operations that a committed change has removed before they were applied. */
  readonly removed = new Set<string>();
  /** The id of the operation that had the number. */
  readonly idOf = new Map<string, string>();
  private tasks: Task[] = [];
  private readonly cached: { [Kind in DataKind]?: ModelData } = {};
  private locked: Place | undefined;
  private lose = (): void => {};
  private waiting: Waiting[] = [];

  constructor(seed: number, server = new ModelServer()) {
    this.server = server;
    this.random = randomOf(seed);
    const setImmediate = (run: () => void) => void this.tasks.push({ owner: null, run });
    Object.assign(globalThis, { setImmediate });
  }

  /** Gives the test its own event loop back. */
  close(): void {
    Object.assign(globalThis, { setImmediate: realImmediate });
  }

  open(name: string): Place {
    const place = new Place(name, {
      factory: this.factory,
      hasLocks: this.hasLocks,
      isOnline: () => this.isOnline,
      now: () => this.clock + this.clockError,
      random: this.random.next,
      later: (owner, run, due) => this.later(owner, run, due),
      post: (from, message) => this.post(from, message),
      request: (owner, sent) => this.request(owner, sent),
      lock: (owner, run) => this.lock(owner, run),
      fetchLists: (owner) => this.fetchLists(owner),
      onRemoved: (ids, before) => {
        for (const id of ids) this.removed.add(id);
        for (const { client, number, id } of before.operations) {
          this.idOf.set(`${client ?? before.client} ${number}`, id);
        }
      },
    });
    this.places.push(place);
    return place;
  }

  end(place: Place): void {
    place.end();
    this.places = this.places.filter((one) => one !== place);
    this.tasks = this.tasks.filter(({ owner }) => owner !== place);
    this.waiting = this.waiting.filter((one) => one.place !== place);
    this.release(place);
  }

  /** The committed list, read past IndexedDB. Undefined while a transaction runs. */
  stored(): OutboxState | undefined {
    if (this.places.some(({ transactions }) => transactions.size > 0)) return undefined;
    const read = (name: string): object[] => {
      const { _databases: databases } = this.factory as unknown as { _databases: Databases };
      const store = databases.get('habitcrush')?.rawObjectStores.get(name);
      return [...(store?.records.values() ?? [])].map(({ value }) => value);
    };
    const [record] = read('outboxes') as OutboxState[];
    const operations = read('operations') as Operation[];
    return { user: 1, client: '', contained: {}, drafts: {}, ...record, operations };
  }

  /** The list and the histories, in separate requests. */
  fetchLists(place: Place): void {
    this.fetch(place, 'list');
    this.fetch(place, 'histories');
  }

  /** Fresh from the server, or the cached response without a network. */
  private fetch(place: Place, kind: DataKind): void {
    if (!this.isOnline) {
      const cached = this.cached[kind];
      if (cached) this.later(place, () => place.receive(kind, cached));
      return;
    }
    this.later(null, () => {
      const fresh = this.server.list();
      this.later(place, () => {
        this.cached[kind] = fresh;
        place.receive(kind, fresh);
      });
    });
  }

  /** A suspended tab loses the lock. */
  steal(): void {
    if (!this.locked || this.waiting.length === 0) return;
    this.lose();
    this.locked = undefined;
    this.grantNext();
  }

  async step(canWait = true): Promise<boolean> {
    const ready = this.tasks.filter(({ due }) => due === undefined || canWait);
    if (ready.length === 0) return false;
    const task = this.random.pick(ready);
    this.tasks.splice(this.tasks.indexOf(task), 1);
    if (task.due !== undefined) this.clock = Math.max(this.clock, task.due - this.clockError);
    this.clock += 5;
    task.run();
    await settled();
    return true;
  }

  async run(limit = 20_000): Promise<void> {
    for (let steps = 0; steps < limit; steps += 1) if (!(await this.step())) return;
    throw new Error('The world never comes to rest.');
  }

  async runUntil(isReached: () => boolean): Promise<void> {
    for (let steps = 0; !isReached(); steps += 1) {
      if (steps > 20_000 || !(await this.step())) throw new Error('The world never gets there.');
    }
  }

  private later(owner: Place | null, run: () => void, due?: number): () => void {
    if (owner?.isOver) return () => {};
    const task = { owner, run, due };
    this.tasks.push(task);
    return () => (this.tasks = this.tasks.filter((one) => one !== task));
  }

  private post(from: Place, message: OutboxMessage): void {
    for (const other of this.places) {
      const copy = structuredClone(message);
      const hear = () => other.listeners.forEach((listener) => listener(copy));
      if (other !== from) this.later(other, hear);
    }
  }

  private request(owner: Place, sent: ApiRequest): Promise<ApiResponse> {
    const { random, faults } = this;
    this.requests += 1;
    return new Promise((resolve, reject) => {
      const fail = () => void this.later(owner, () => reject(new TypeError('Failed to fetch')));
      const arrive = () => {
        const response = this.respond(sent);
        if (!this.isOnline || random.chance(faults.late)) fail();
        else this.later(owner, () => resolve(response));
      };
      const isLost = !this.isOnline || random.chance(faults.lost);
      // The browser sends it again, or the page has given up: it arrives all the same, once or twice, at any time.
      const isDoubled = !isLost && random.chance(faults.doubled);
      if (isDoubled) this.later(null, () => void this.respond(sent));
      if (isLost || (isDoubled && random.chance(0.5))) fail();
      else this.later(null, arrive);
    });
  }

  private respond(sent: ApiRequest): ApiResponse {
    const { random, faults } = this;
    const message = { message: '' };
    if (random.chance(faults.busy)) return { status: 503, body: message, retryAfter: '5' };
    if (random.chance(faults.broken)) return { status: 500, body: message, retryAfter: null };
    const { status, body } = this.server.handle(structuredClone(sent));
    return { status, body: structuredClone(body), retryAfter: null };
  }

  private lock(place: Place, run: (isLost: () => boolean) => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        let isLost = false;
        this.locked = place;
        this.lose = () => (isLost = true);
        void run(() => isLost)
          .then(resolve, reject)
          .finally(() => this.release(place));
      };
      this.waiting.push({ place, grant });
      this.later(null, () => this.grantNext());
    });
  }

  private grantNext(): void {
    if (this.locked) return;
    this.waiting.shift()?.grant();
  }

  private release(place: Place): void {
    if (this.locked !== place) return;
    this.locked = undefined;
    this.later(null, () => this.grantNext());
  }
}

type Databases = Map<
  string,
  { rawObjectStores: Map<string, { records: { values: () => Iterable<{ value: object }> } }> }
>;
