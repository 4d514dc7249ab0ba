import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { NewHabit } from '#contract/habits.ts';
import { addDays, DAY_MS, type LocalDay } from '#domain/days/local-day.ts';
import { clockIn, localDayOf } from '#domain/days/user-clock.ts';
import { toTimeZone } from '#domain/days/time-zone.ts';
import { NO_WEEK_CHOSEN } from '#domain/days/week.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import { type NormalisedHabit, PLAIN_HABIT } from '#domain/imports/trackers/normalise-import.ts';
import type { AppContext } from '#server/context.ts';
import { createHabit } from '#server/features/tracking/habits/commands/create-habit.ts';
import { deleteHabit } from '#server/features/tracking/habits/commands/delete-habit.ts';
import { deleteEntry, putEntry } from '#server/features/tracking/habits/commands/entries.ts';
import { openDay } from '#server/features/tracking/habits/commands/open-day.ts';
import { importHistory } from '#server/features/tracking/habits/commands/import-history.ts';
import { setHabitDay } from '#server/features/tracking/habits/commands/set-habit-day.ts';
import { updateHabit } from '#server/features/tracking/habits/commands/update-habit.ts';
import { readHabits } from '#server/features/tracking/habits/history/read-histories.ts';
import type { StoredHabit } from '#server/features/tracking/habits/history/stored-habit.ts';
import type { Actor } from '#server/http/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { TestClock } from './open-app.ts';
import { amount, frequency } from './random-frequencies.ts';
import { applyPause, type RandomPause, randomPause } from './random-pauses.ts';

type DayFlags = { completed: boolean } | { skipped: boolean };
type PastDay = { daysAgo: number; isDone: boolean };
type HabitChange =
  | { does: 'mark'; daysAgo: number; flags: DayFlags }
  | { does: 'note'; daysAgo: number; notes: string }
  | { does: 'tick'; completed: boolean }
  | { does: 'reschedule'; frequency: Pick<Frequency, 'type' | 'weekdays' | 'rhythm' | 'goal'> }
  | { does: 'enter'; daysAgo: number; amount: number; entry: number }
  | { does: 'take back'; entry: number }
  | { does: 'archive'; daysAgo: number | null }
  | { does: 'rename'; name: string }
  | RandomPause
  | { does: 'import'; days: PastDay[] }
  | { does: 'delete' };
type OneChange = { habit: number; change: HabitChange };
export type RandomChange =
  | OneChange
  | { together: [OneChange, OneChange] }
  | { daysPass: number }
  | { travelsTo: string };

const PAST_DAYS = 20;
const NAMES = ['Read', 'Run', 'Rest'];
/** Few ids, so that they repeat on the same day, on other days and for other habits. */
const ENTRIES = Array.from({ length: 12 }, () => randomUUID());

const constant = <const Value>(value: Value) => fc.constant(value);
const daysAgo = fc.oneof(fc.constant(0), fc.nat({ max: PAST_DAYS }));
const flags = fc.oneof(
  fc.record({ completed: fc.boolean() }),
  fc.record({ skipped: fc.boolean() }),
);
const entry = fc.nat({ max: ENTRIES.length - 1 });
const days = fc.array(fc.record({ daysAgo, isDone: fc.boolean() }), { maxLength: 5 });
const notes = fc.constantFrom('Rain', 'Sun');

const change: fc.Arbitrary<HabitChange> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ does: constant('mark'), daysAgo, flags }) },
  { weight: 4, arbitrary: fc.record({ does: constant('tick'), completed: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: constant('note'), daysAgo, notes }) },
  { weight: 2, arbitrary: fc.record({ does: constant('reschedule'), frequency }) },
  { weight: 8, arbitrary: fc.record({ does: constant('enter'), daysAgo, amount, entry }) },
  { weight: 2, arbitrary: fc.record({ does: constant('take back'), entry }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: constant('archive'), daysAgo: fc.option(daysAgo) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: constant('rename'), name: fc.constantFrom(...NAMES) }),
  },
  { weight: 6, arbitrary: randomPause },
  { weight: 1, arbitrary: fc.record({ does: constant('import'), days }) },
  { weight: 1, arbitrary: fc.record({ does: constant('delete') }) },
);
const oneChange: fc.Arbitrary<OneChange> = fc.record({
  habit: fc.nat({ max: NAMES.length - 1 }),
  change,
});

/** Any change to the days of a user. */
export const randomChange: fc.Arbitrary<RandomChange> = fc.oneof(
  { weight: 12, arbitrary: oneChange },
  { weight: 4, arbitrary: fc.record({ together: fc.tuple(oneChange, oneChange) }) },
  { weight: 2, arbitrary: fc.record({ daysPass: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      travelsTo: fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Etc/GMT+12'),
    }),
  },
);

type TestWorld = { ctx: AppContext; clock: TestClock; userId: number };

/** A user who makes random changes through the commands of the calls. */
export class RandomPerson {
  private readonly world: TestWorld;
  private zone = toTimeZone('UTC');

  constructor(world: TestWorld) {
    this.world = world;
  }

  async apply(random: RandomChange): Promise<void> {
    if ('daysPass' in random) this.world.clock.pass(random.daysPass * DAY_MS);
    else if ('travelsTo' in random) this.zone = toTimeZone(random.travelsTo);
    else if ('together' in random)
      await Promise.all(random.together.map((change) => this.call(change)));
    else await this.call(random);
    await this.arrive();
  }

  /** Does what each call does first: marks today as active and evaluates all histories. */
  async arrive(): Promise<Actor> {
    const { ctx, clock, userId } = this.world;
    const { zone } = this;
    const { rows } = await ctx.database.pool.query<{ through: LocalDay | null }>(
      'select days_filled_through as through from users where id = $1',
      [userId],
    );
    const ownClock = clockIn(zone);
    const today = localDayOf(clock.now(), ownClock);
    const daysFilledThrough = rows[0]?.through ?? null;
    const session = { sessionHash: Buffer.alloc(0), sessionEndsAt: 0, provedAt: 0 };
    const days = { clock: ownClock, today, week: NO_WEEK_CHOSEN, daysFilledThrough };
    const actor = { userId, ...days, ...session };
    await openDay(ctx, actor);
    return actor;
  }

  private async call({ habit: index, change }: OneChange): Promise<void> {
    const actor = await this.arrive();
    const habits = await readHabits(this.world.ctx.database, actor);
    const habit = habits[index];
    try {
      if (habit) await this.change(actor, habit, change);
      else await this.create(actor, { name: NAMES[index] ?? 'Read', type: 'daily' });
    } catch (error) {
      // Another change has just deleted the habit, or it did not exist on that day.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /** Creates a habit with past days to correct. */
  async begin(frequency: Frequency): Promise<void> {
    await this.create(await this.arrive(), { name: 'Read', ...asSent(frequency) });
  }

  private async create(actor: Actor, habit: NewHabit): Promise<void> {
    const { ctx, clock } = this.world;
    const past = { now: () => clock.now() - PAST_DAYS * DAY_MS };
    const then = { ...actor, today: addDays(actor.today, -PAST_DAYS), daysFilledThrough: null };
    await createHabit({ ...ctx, clock: past }, then, habit);
  }

  private async change(actor: Actor, habit: StoredHabit, change: HabitChange): Promise<void> {
    const { ctx } = this.world;
    const { id } = habit;
    const on = (ago: number) => ({ habitId: id, date: addDays(actor.today, -ago) });
    if (change.does === 'mark') await setHabitDay(ctx, actor, on(change.daysAgo), change.flags);
    if (change.does === 'note')
      await setHabitDay(ctx, actor, on(change.daysAgo), { notes: change.notes });
    if (change.does === 'tick') await updateHabit(ctx, actor, id, { completed: change.completed });
    if (change.does === 'rename') await updateHabit(ctx, actor, id, { name: change.name });
    if (change.does === 'reschedule') await updateHabit(ctx, actor, id, asSent(change.frequency));
    if (change.does === 'enter') {
      const entered = { date: on(change.daysAgo).date, amount: change.amount };
      await putEntry(ctx, actor, { habitId: id, entryId: entryId(change) }, entered);
    }
    if (change.does === 'take back') {
      await deleteEntry(ctx, actor, { habitId: id, entryId: entryId(change) });
    }
    if (change.does === 'archive') {
      const archivedOn = change.daysAgo === null ? null : on(change.daysAgo).date;
      await updateHabit(ctx, actor, id, { archivedOn });
    }
    if (isPause(change)) await applyPause(ctx, actor, id, change);
    if (change.does === 'delete') await deleteHabit(ctx, actor, id);
    if (change.does === 'import') {
      const options = { isContinuing: true, isPartTaken: false };
      await importHistory(ctx, actor, [importedHabit(actor, habit, change.days)], options);
    }
  }
}

const isPause = (change: HabitChange): change is RandomPause => change.does.includes('pause');

const asSent = ({ weekdays, ...kept }: Frequency) => ({
  ...kept,
  weekdays: weekdays && [...weekdays],
});

const entryId = ({ entry: index }: { entry: number }) => ENTRIES[index] ?? '';

function importedHabit(
  { today }: Actor,
  { name, type, weekdays, rhythm, goal }: StoredHabit,
  days: readonly PastDay[],
): NormalisedHabit {
  return {
    ...PLAIN_HABIT,
    name,
    type,
    weekdays,
    rhythm,
    goal,
    createdOn: addDays(today, -PAST_DAYS - 5),
    days: days.map(({ daysAgo, isDone }) => ({
      date: addDays(today, -daysAgo),
      completed: isDone,
      skipped: !isDone,
      notes: null,
    })),
  };
}
