import type { Entry, HabitChange, NewHabit, DayChangeInput } from '#contract/habits.ts';
import { addDays, isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import { MAX_UNSENT_DAYS } from '#domain/habits/unsent-days.ts';
import { USER_CACHE, QUEUED_ACTIONS } from '#domain/site/user-cache.ts';
import { operationOfButton } from './notice-button.ts';
import { draftIdOf, type HabitId, type NewOperation, type Operation } from './operation.ts';
import type { Outbox } from './outbox.ts';

// Imports the changes that earlier versions have stored on this device: lists in localStorage, and the pressed buttons of
// notifications in a cache of the worker.

/** Version 1.2 stores the changes of days under this key, without the user. */
const DAYS_OF_ANY_USER = 'habitcrush-unsent';

type EarlierHabit = {
  id: number;
  body: NewHabit & { requestId: string };
  /** The fields that were changed after it was made. */
  edited?: string[];
  isSetAside?: boolean;
};
type EarlierDay = {
  habitId: number;
  day: LocalDay;
  change: DayChangeInput | { entry: Entry } | Pick<HabitChange, 'reminders'>;
  madeOn?: LocalDay;
  isSetAside?: boolean;
};
type EarlierButton = { path: string; body: unknown; isSetAside?: boolean };

type Imported = NewOperation & { hasFailed?: boolean };

/** Fields that are only valid together. */
const TOGETHER: readonly (readonly string[])[] = [
  ['type', 'rhythm', 'goal', 'weekdays'],
  ['steps', 'stepsNeeded'],
];

function readList<One>(text: string | null, isOne: (one: One) => boolean): One[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? (list as One[]).filter(isOne) : [];
  } catch {
    return [];
  }
}

const isHabit = ({ body }: EarlierHabit): boolean => typeof body?.requestId === 'string';
const isDay = ({ habitId, day, change }: EarlierDay): boolean =>
  Number.isInteger(habitId) && isLocalDay(day) && typeof change === 'object';

function operationsOfHabit({ body, edited = [], isSetAside = false }: EarlierHabit): Imported[] {
  const habit = draftIdOf(body.requestId);
  const created = { id: body.requestId, kind: 'create', habit, body } as const;
  const names = new Set([
    ...edited,
    ...TOGETHER.filter((part) => part.some((name) => edited.includes(name))).flat(),
  ]);
  const fields = Object.entries(body).filter(([name]) => names.has(name));
  // The server may have created it before these fields were changed.
  const changed = { kind: 'edit', habit, body: Object.fromEntries(fields) } as const;
  return [{ ...created, hasFailed: isSetAside }, ...(fields.length > 0 ? [changed] : [])];
}

function operationOfDay(habit: HabitId, { day: date, change }: EarlierDay): NewOperation {
  if ('reminders' in change) return { kind: 'edit', habit, body: change };
  if ('entry' in change) {
    const { entry } = change;
    return { kind: 'entry', habit, body: { date, entry } };
  }
  return { kind: 'day', habit, body: { date, change: change as DayChangeInput } };
}

/** Changes that are older than a month become failed operations, which the user can retry. */
function earlierOperations(
  habits: string | null,
  days: readonly (string | null)[],
  today: LocalDay,
): Imported[] {
  const created = readList(habits, isHabit);
  const drafts = new Map(created.map(({ id, body }) => [id, draftIdOf(body.requestId)]));
  const oldest = addDays(today, -MAX_UNSENT_DAYS);
  const changes = days
    .flatMap((list) => readList(list, isDay))
    .flatMap((one): Imported[] => {
      const habit = drafts.get(one.habitId) ?? one.habitId;
      // The list has no such new habit, so its changes are dropped.
      if (typeof habit === 'number' && habit < 0) return [];
      const hasFailed = one.isSetAside ?? (one.madeOn ?? one.day) < oldest;
      return [{ ...operationOfDay(habit, one), hasFailed }];
    });
  return [...created.flatMap(operationsOfHabit), ...changes];
}

const FAILED = { name: 'failed', status: 500, message: '' } as const;

const storedFrom = (outbox: Outbox, { hasFailed, ...item }: Imported): Operation => ({
  ...outbox.newOperation(item),
  ...(hasFailed && { state: FAILED }),
});

/** Imports all of them. */
export async function importEarlier(outbox: Outbox, today: LocalDay): Promise<void> {
  await importEarlierLists(outbox, localStorage, today);
  if ('caches' in globalThis) await importEarlierButtons(outbox, caches);
}

/** Imports the lists in localStorage. A tab of the earlier version may still write to them, so call it at each start. */
export async function importEarlierLists(
  outbox: Outbox,
  storage: Storage,
  today: LocalDay,
): Promise<void> {
  const names = [
    `habitcrush-new-habits-${outbox.user}`,
    `habitcrush-unsent-${outbox.user}`,
    DAYS_OF_ANY_USER,
  ];
  const lists = names.map((name) => storage.getItem(name));
  if (lists.every((list) => list === null)) return;
  const [habits = null, ...days] = lists;
  const imported = lists.join(' ');
  const operations = earlierOperations(habits, days, today).map((one) => storedFrom(outbox, one));
  // Remembered in the same transaction: a page that ends before the lists are removed imports nothing twice.
  await outbox.update((state) =>
    state.imported === imported
      ? state
      : { ...state, imported, operations: [...state.operations, ...operations] },
  );
  for (const name of names) storage.removeItem(name);
  await outbox.update((state) => {
    const { imported: _, ...others } = state;
    return others;
  });
}

/** Imports the buttons that the earlier worker could not send. Importing one twice is harmless, because it sets a value. */
export async function importEarlierButtons(outbox: Outbox, caches: CacheStorage): Promise<void> {
  // Opening the cache would create it.
  if (!(await caches.has(USER_CACHE))) return;
  const cache = await caches.open(USER_CACHE);
  const pressed = (await cache.keys()).filter(({ url }) => url.includes(QUEUED_ACTIONS));
  const named = pressed.map((request) => ({
    request,
    name: request.url.split(QUEUED_ACTIONS)[1] ?? '',
  }));
  // Their names begin with the time.
  for (const { request, name } of named.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const madeAt = Number.parseInt(name);
    const button = (await (await cache.match(request))?.json()) as EarlierButton | undefined;
    const item = button && operationOfButton(button, new Date(madeAt));
    const hasFailed = button?.isSetAside ?? false;
    // A reminder that could not be snoozed in time is over.
    if (item && !(item.kind === 'snooze' && hasFailed)) {
      const operation = { ...storedFrom(outbox, { ...item, hasFailed }), madeAt };
      await outbox.update((state) => ({
        ...state,
        operations: [...state.operations, operation],
      }));
    }
    await cache.delete(request);
  }
}
