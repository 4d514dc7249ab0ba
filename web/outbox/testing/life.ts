import { OPERATION_HEADER, USER_HEADER } from '#contract/operations.ts';
import { inversesOf } from '../inverse.ts';
import { isFailed, type NewOperation, type Operation } from '../operation.ts';
import { CHANGED_DAYS, dayOf, FIRST_DAY, type ModelHabit, TODAY } from './model-habit.ts';
import {
  anyDayOperation,
  anyHabitOperation,
  type Choice,
  serverWithHabits,
  SHAPES,
} from './acts.ts';
import type { Place } from './place.ts';
import { type Random, randomOf } from './random.ts';
import { View } from './view.ts';
import { NO_FAULTS, settled, World } from './world.ts';

type Undoable = { operation: Operation; place: Place; inverses: NewOperation[] };
type Unstored = { id: string; place: Place; wasOpen: boolean };

/** The actions of one user in one browser. They follow from the seed alone. */
export class Life {
  readonly world: World;
  readonly random: Random;
  readonly appended = new Map<string, Operation>();
  /** The ids of operations whose tab ended before its database was open. */
  readonly neverStored = new Set<string>();
  /** The ids of operations that the user has undone or discarded. */
  readonly withdrawn = new Set<string>();
  /** Another device changes habits. */
  readonly hasOthers: boolean;
  readonly hasRefusals: boolean;
  readonly counts = { ends: 0, undone: 0, comparisons: 0 };
  private readonly choice: Choice;
  private unstored: Unstored[] = [];
  private undoable: Undoable[] = [];
  private ids = 0;

  constructor(seed: number) {
    this.world = new World(seed ^ 0x5bd1e995, serverWithHabits());
    this.random = randomOf(seed);
    this.choice = { random: this.random, newId: () => this.newId(), text: () => this.text() };
    const { random, world } = this;
    this.hasOthers = random.chance(0.3);
    this.hasRefusals = random.chance(0.3);
    world.hasLocks = random.chance(0.85);
    const share = (most: number) => (random.chance(0.6) ? random.next() * most : 0);
    const faults = { lost: share(0.3), late: share(0.3), doubled: share(0.3) };
    world.faults = { ...faults, busy: share(0.3), broken: share(0.1) };
  }

  /** Plays the life, and then waits until nothing happens any more. */
  async live(afterStep: (place: Place) => void): Promise<void> {
    const { world, random } = this;
    world.open('tab 0');
    await world.run();
    const length = 10 + random.below(25);
    for (let at = 1; at <= length; at += 1) {
      this.happen(at);
      await settled();
      for (let steps = Math.floor(random.next() ** 2 * 100); steps > 0; steps -= 1) {
        await world.step(random.chance(0.5));
        world.places.forEach(afterStep);
      }
    }
    await this.rest();
  }

  private happen(at: number): void {
    const { world, random } = this;
    const tabs = world.places.filter(({ isWorker }) => !isWorker);
    const roll = random.next();
    if (tabs.length === 0 || (roll < 0.05 && tabs.length < 3)) world.open(`tab ${at}`);
    else if (roll < 0.1) this.end(random.pick(world.places));
    else if (roll < 0.15) this.goOnline(!world.isOnline);
    else if (roll < 0.18) world.clockError += (random.next() - 0.5) * 20 * 86_400_000;
    else if (roll < 0.24) this.press();
    else if (roll < 0.3 && this.hasOthers) this.actElsewhere();
    else if (roll < 0.34) world.fetchLists(random.pick(tabs));
    else if (roll < 0.36) this.setSession(random.chance(0.5));
    else if (roll < 0.38) world.steal();
    else if (roll < 0.47) this.undo();
    else if (roll < 0.52) this.decide(random.pick(tabs));
    else this.act(random.pick(tabs));
  }

  /** The network is well again, and the user opens the app. */
  private async rest(): Promise<void> {
    const { world } = this;
    world.faults = NO_FAULTS;
    this.setSession(true);
    this.goOnline(true);
    world.open('last tab');
    await world.run();
    world.places.forEach((place) => place.resume());
    await settled();
    await world.run();
    for (const place of world.places.filter(({ isWorker }) => !isWorker)) {
      world.fetchLists(place);
    }
    await world.run();
  }

  private newId(): string {
    this.ids += 1;
    return `id-${this.ids}`;
  }

  private append(place: Place, item: NewOperation, inverses: NewOperation[] = []): Operation {
    const wasOpen = place.isOpen;
    const { operation, saved } = place.outbox.append({ ...item, id: this.newId() });
    this.appended.set(operation.id, operation);
    const waiting = { id: operation.id, place, wasOpen };
    this.unstored.push(waiting);
    const drop = () => (this.unstored = this.unstored.filter((one) => one !== waiting));
    saved.then(drop, () => {});
    if (item.habit !== null) this.undoable.push({ operation, place, inverses });
    return operation;
  }

  private act(place: Place): void {
    if (!place.list) return;
    const { random } = this;
    const view = new View(place.list, place.outbox.snapshot());
    const models = view.server.listed();
    const roll = random.next();
    if (models.length < 10 && roll < 0.1) {
      const shape = random.pick(SHAPES);
      const body = { ...shape, name: this.text(), type: 'daily', createdOn: FIRST_DAY } as const;
      this.append(place, { kind: 'create', habit: null, body });
    } else if (roll < 0.14) {
      const order = models
        .map((model) => ({ id: view.refOf(model), at: random.next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ id }) => id);
      this.append(place, { kind: 'reorder', habit: null, body: { order, moved: [] } });
    } else if (models.length > 0) {
      this.actOn(place, view, random.pick(models));
    }
  }

  private actOn(place: Place, view: View, model: ModelHabit): void {
    const habit = view.refOf(model);
    const date = this.random.pick(CHANGED_DAYS);
    const act = anyHabitOperation(this.choice, habit, date);
    if (act) this.append(place, act.item, act.inverses);
    else this.changeDay(place, model, anyDayOperation(this.choice, habit, model, date));
  }

  private changeDay(place: Place, model: ModelHabit, item: NewOperation): void {
    const operation = this.append(place, item);
    if (!place.list || !('date' in item.body)) return;
    const { date } = item.body;
    const { id, goal: target, steps } = model.habit;
    const after = new View(place.list, place.outbox.snapshot()).server.habits.find(
      ({ habit }) => habit.id === id,
    );
    if (!after) return;
    const inverses = inversesOf(operation, {
      before: dayOf(model, date),
      after: dayOf(after, date),
      steps,
      isPastLimit: target?.kind === 'most' && date < TODAY,
    });
    const undoable = this.undoable.at(-1);
    if (undoable?.operation === operation) undoable.inverses = inverses;
  }

  private undo(): void {
    const last = this.undoable.pop();
    if (!last || last.place.isOver) return;
    this.counts.undone += 1;
    const { operation, place, inverses } = last;
    this.withdrawn.add(operation.id);
    const undoOf = operation.id;
    void place.outbox
      .undo(
        operation.id,
        inverses.map((one) => ({ ...one, undoOf })),
      )
      .catch(() => {});
  }

  /** A button of a notification. */
  private press(): void {
    const { world, random } = this;
    const worker = world.places.find(({ isWorker }) => isWorker) ?? world.open('worker');
    const habit = random.pick([1, 2, 4]);
    const body = { date: random.pick(CHANGED_DAYS), change: { completed: true } };
    this.append(worker, { kind: 'day', habit, body });
    this.undoable.pop();
  }

  private actElsewhere(): void {
    const { random, world } = this;
    const { server } = world;
    if (server.habits.length === 0) return;
    const { habit, entries } = random.pick(server.habits);
    const headers = { [USER_HEADER]: '1', [OPERATION_HEADER]: '' };
    const date = random.pick(CHANGED_DAYS);
    const path = `/api/habits/${habit.id}`;
    const roll = random.next();
    if (roll < 0.05) server.handle({ method: 'DELETE', path, headers });
    else if (roll < 0.4) {
      const corrected = entries.length > 0 && random.chance(0.5) ? random.pick(entries) : undefined;
      const body = { date, at: '12:00', ...corrected, amount: 1 };
      const id = corrected?.id ?? this.newId();
      server.handle({ method: 'PUT', path: `${path}/entries/${id}`, body, headers });
    } else {
      const body = { completed: random.chance(0.5) };
      server.handle({ method: 'PUT', path: `${path}/days/${date}`, body, headers });
    }
  }

  private end(place: Place): void {
    this.counts.ends += 1;
    for (const { id, place: owner, wasOpen } of this.unstored) {
      if (owner === place && !wasOpen) this.neverStored.add(id);
    }
    this.unstored = this.unstored.filter((one) => one.place !== place);
    this.world.end(place);
  }

  private goOnline(isOnline: boolean): void {
    this.world.isOnline = isOnline;
    if (isOnline) this.world.places.forEach((place) => place.resume());
  }

  /** The session ends elsewhere, or begins again. */
  private setSession(isOpen: boolean): void {
    this.world.server.user = isOpen ? 1 : 2;
    if (isOpen) this.world.places.forEach((place) => place.resume());
  }

  /** Retries or discards what has failed. */
  private decide(place: Place): void {
    const { random } = this;
    const failed = place.outbox.snapshot().operations.filter(isFailed);
    if (failed.length === 0) return;
    const { id } = random.pick(failed);
    if (random.chance(0.5)) return void place.outbox.retry(id).catch(() => {});
    this.withdrawn.add(id);
    void place.outbox.discard(id).catch(() => {});
  }

  private text(): string {
    return this.hasRefusals && this.random.chance(0.2) ? 'refuse' : `text ${this.newId()}`;
  }
}
