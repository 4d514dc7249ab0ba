import type { HabitChange, NewHabit, NewPause } from '#contract/habits.ts';
import { OPERATION_HEADER, USER_HEADER } from '#contract/operations.ts';
import { type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import type { Pause } from '#domain/habits/pause.ts';
import { withChange } from '#domain/history/change-habit.ts';
import type { ApiRequest, AppliedNumbers } from '../operation.ts';
import {
  evaluated,
  type ModelHabit,
  ModelRefusal,
  newModelHabit,
  type NewModelHabit,
  OWNER,
  withDayChange,
  withEntry,
  withoutEntry,
  withPauses,
} from './model-habit.ts';

// A server small enough to check by reading.

export type ModelPause = Pause & { id: number };
export type LogEntry = {
  client: string;
  number: number;
  request: ApiRequest;
  result: 'applied' | 'repeated' | number;
};
export type ModelResponse = { status: number; body?: object };
/** All that the server holds, and the numbers that it contains. */
export type ModelData = { server: ModelServer; applied: AppliedNumbers };

type Ids = { id: number; part: string | undefined; which: string };

export class ModelServer {
  user = 1;
  habits: ModelHabit[] = [];
  deleted: ModelHabit[] = [];
  pauses: ModelPause[] = [];
  applied: Record<string, number> = {};
  log: LogEntry[] = [];
  nextId = 1;
  /** False: a server that applies whatever arrives. */
  checksNumbers = true;

  add(habit: NewModelHabit, requestId: string | null = null): ModelHabit {
    const sortOrder = Math.max(0, ...this.habits.map((one) => one.habit.sortOrder)) + 1;
    const made = { ...newModelHabit(this.nextId, habit, sortOrder), requestId };
    this.nextId += 1;
    this.habits.push(withPauses(made, this.pauses));
    return made;
  }

  /** The habits of the list, in their order. */
  listed(): ModelHabit[] {
    return this.habits
      .filter(({ habit }) => habit.archivedOn === null)
      .toSorted((a, b) => a.habit.sortOrder - b.habit.sortOrder || a.habit.id - b.habit.id);
  }

  list(): ModelData {
    return { server: this.clone(), applied: { ...this.applied } };
  }

  /** A copy. Habits are replaced, never changed, so both may hold the same ones. */
  clone(): ModelServer {
    const { habits, deleted, pauses, applied, nextId, user, checksNumbers } = this;
    const lists = { habits: [...habits], deleted: [...deleted], pauses: [...pauses] };
    const others = { applied: { ...applied }, nextId, user, checksNumbers };
    return Object.assign(new ModelServer(), lists, others);
  }

  handle(request: ApiRequest): ModelResponse {
    const { headers } = request;
    if (headers[USER_HEADER] !== `${this.user}`) return { status: 401, body: { message: '' } };
    const [client = '', numberText = '0'] = (headers[OPERATION_HEADER] ?? '').split(' ');
    const number = Number(numberText);
    const known = this.findCreated(request);
    if (known) return { status: 201, body: { id: known.habit.id } };
    const isRepeated = client !== '' && number <= (this.applied[client] ?? 0);
    if (this.checksNumbers && isRepeated) {
      this.log.push({ client, number, request, result: 'repeated' });
      return { status: 204 };
    }
    try {
      const body = this.apply(request);
      this.log.push({ client, number, request, result: 'applied' });
      if (client !== '') this.applied[client] = Math.max(number, this.applied[client] ?? 0);
      return { status: 200, body };
    } catch (error) {
      if (!(error instanceof ModelRefusal)) throw error;
      this.log.push({ client, number, request, result: error.status });
      return { status: error.status, body: { message: 'Refused' } };
    }
  }

  private findCreated({ method, path, body }: ApiRequest): ModelHabit | undefined {
    if (method !== 'POST' || path !== '/api/habits') return undefined;
    const { requestId } = body as NewHabit;
    return this.habits.find((one) => one.requestId === requestId);
  }

  private apply({ method, path, body = {} }: ApiRequest): object {
    const [, , root, idText = '', part, last = ''] = path.split('/');
    const [which = '', query = ''] = last.split('?');
    const ids = { id: Number(idText), part, which };
    if (root === 'reminders') return { at: null };
    if (root === 'pauses') return this.applyToPauses(method, ids, body);
    if (idText === '') return this.create(body as NewHabit);
    if (idText === 'reorder') return this.reorder(body as Orders);
    if (part === 'restore') return this.restore(ids.id);
    const expected = new URLSearchParams(query).get('expected');
    return this.applyToHabit(
      method,
      ids,
      expected === null ? body : { expected: Number(expected) },
    );
  }

  private create(body: NewHabit): object {
    const { name, goal = null, steps = null, requestId = null } = body;
    if (name === 'refuse') throw new ModelRefusal(422);
    return { id: this.add({ name, goal, steps: steps && [...steps] }, requestId).habit.id };
  }

  private reorder({ habitOrders }: Orders): object {
    const orders = new Map(habitOrders.map(({ id, sortOrder }) => [id, sortOrder]));
    this.habits = this.habits.map((model) => {
      const sortOrder = orders.get(model.habit.id) ?? model.habit.sortOrder;
      return { ...model, habit: { ...model.habit, sortOrder } };
    });
    return [];
  }

  private restore(id: number): object {
    const found = this.deleted.find(({ habit }) => habit.id === id);
    if (!found && !this.habits.some(({ habit }) => habit.id === id)) throw new ModelRefusal(404);
    if (found) {
      this.deleted = this.deleted.filter((one) => one !== found);
      this.habits.push(withPauses(found, this.pauses));
    }
    return { id };
  }

  private applyToHabit(method: string, { id, part, which }: Ids, body: object): object {
    const model = this.habits.find(({ habit }) => habit.id === id);
    if (!model) throw new ModelRefusal(404);
    const replace = (next: ModelHabit): object => {
      this.habits = this.habits.map((one) => (one === model ? next : one));
      return { habit: { id } };
    };
    if (part === 'days') {
      const changed = withDayChange(model, toLocalDay(which), body);
      const { entriesBefore } = changed;
      return { ...replace(changed.model), ...(entriesBefore && { entriesBefore }) };
    }
    if (part === 'entries') {
      const { date, amount, expected } = body as {
        date: LocalDay;
        amount: number;
        expected?: number;
      };
      const known = model.entries.find(({ id: entryId }) => entryId === which);
      const isMissing = method === 'DELETE' && !known;
      if (!isMissing && expected !== undefined && known?.amount !== expected) {
        throw new ModelRefusal(409);
      }
      if (method === 'DELETE') return replace(withoutEntry(model, which));
      return replace(withEntry(model, { id: which, date, amount, at: '12:00' }));
    }
    if (method === 'DELETE') {
      this.habits = this.habits.filter((one) => one !== model);
      this.deleted.push(model);
      return {};
    }
    const { name = model.habit.name, ...rules } = body as HabitChange;
    if (name === 'refuse') throw new ModelRefusal(422);
    const habit = withChange({ ...model.habit, name }, rules, OWNER);
    return replace(evaluated({ ...model, habit }));
  }

  private applyToPauses(method: string, ids: Ids, body: object): object {
    const old = this.pauses.find((pause) => pause.id === ids.id);
    if (method !== 'POST' && !old) throw new ModelRefusal(404);
    const others = this.pauses.filter((pause) => pause !== old);
    const id = old?.id ?? this.nextId;
    const next = { habitId: null, until: null, ...old, ...(body as NewPause), id };
    this.pauses = method === 'DELETE' ? others : [...others, next];
    if (method === 'POST') this.nextId += 1;
    this.habits = this.habits.map((model) => withPauses(model, this.pauses));
    return { id };
  }
}

type Orders = { habitOrders: { id: number; sortOrder: number }[] };
