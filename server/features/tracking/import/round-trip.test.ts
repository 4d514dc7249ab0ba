import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { exportJson, exportZip } from '#contract/export.ts';
import {
  addPause,
  createHabit,
  createSection,
  listHabits,
  listSections,
  putEntry,
  setDay,
  setReminders,
  updateHabit,
} from '#contract/habits.ts';
import { importTracker, previewImport } from '#contract/import.ts';
import type { Call } from '#contract/call.ts';
import type { Goal } from '#domain/habits/goal.ts';
import { HABIT_TYPES } from '#domain/habits/habit.ts';
import { ICONS } from '#domain/habits/habit-icons.ts';
import type { Rhythm } from '#domain/habits/rhythm.ts';
import { addDays, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import { toOneLine } from '#domain/text/plain-text.ts';
import { WEEKDAYS, type Weekday } from '#domain/days/weekdays.ts';
import { TEST_NOW } from '#server/testing/test-config.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();
let ben: Caller;
let dov: Caller;

const TODAY = toLocalDay('2026-03-10');
const LONGEST = 16;

beforeEach(async () => {
  ben = await app.signIn('ben');
  dov = await app.signIn('dov');
});

const FORMULAS = ['=1+1', '+49 30', '-5', '@home', "'=quoted", "''=twice", '\t=tab', '＝wide'];
const TEXTS = [
  'a,b',
  'say "hi"',
  'two\nlines',
  'old\r\nlines',
  'just\rone',
  '🌱 Ünïcödé',
  ' inner  ',
  'null',
  '0',
];
const anyText = (most: number) =>
  fc
    .oneof(
      fc.constantFrom(...FORMULAS, ...TEXTS),
      fc.string({ unit: 'grapheme', maxLength: most }),
      fc.string({ unit: fc.constantFrom(...Array.from('=+-@\'",;\n\r\t a1')), maxLength: 12 }),
    )
    .filter((text) => !text.includes('\0'));
const name = anyText(30)
  .map(toOneLine)
  .filter((text) => text.trim() !== '' && text.length <= 100);
const weekdays = fc.option(fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: 7 }));

const unit = fc
  .constantFrom('', 'ml', 'a day', '8', '=1+1', ' per week', '"km"')
  .map((text) => text.trim());
const amount = fc.integer({ min: 1, max: 40_000 }).map((thousandths) => thousandths / 1000);
const goalPer = (kind: Goal['kind'], ...pers: Goal['per'][]) =>
  fc.record({ kind: fc.constant(kind), amount, unit, step: amount, per: fc.constantFrom(...pers) });
const interval = (
  most: number,
  unit: 'day' | 'week' | 'month',
): fc.Arbitrary<{ rhythm: Rhythm; goal: Goal | null }> =>
  fc.record({
    rhythm: fc.record({
      kind: fc.constant('every' as const),
      count: fc.integer({ min: 1, max: most }),
      unit: fc.constant(unit),
      from: fc.constantFrom('start' as const, 'done' as const),
    }),
    goal: fc.option(goalPer('least', 'day')),
  });
const quota = fc.record({
  kind: fc.constant('quota' as const),
  times: fc.integer({ min: 1, max: 3 }),
  per: fc.constantFrom('week' as const, 'month' as const, { days: 3 }, { days: 10 }),
});

/** Frequencies other than weekdays. */
const anyFrequency: fc.Arbitrary<{ rhythm: Rhythm | null; goal: Goal | null }> = fc.oneof(
  fc.constant({ rhythm: null, goal: null }),
  fc.record({ rhythm: quota, goal: fc.option(goalPer('least', 'day')) }),
  interval(5, 'day'),
  interval(2, 'week'),
  interval(1, 'month'),
  fc.record({ rhythm: fc.constant(null), goal: goalPer('least', 'day', 'week', 'month') }),
  fc.record({ rhythm: fc.constant(null), goal: goalPer('most', 'day', 'week', 'month') }),
);

const aDay = fc.record({
  back: fc.integer({ min: 0, max: LONGEST }),
  change: fc.oneof(
    fc.constant({ completed: true }),
    fc.constant({ skipped: true }),
    fc.constant({ completed: false }),
    fc.record({ completed: fc.boolean(), notes: anyText(20) }),
    fc.record({ notes: anyText(20) }),
    fc.record({ amount }),
    fc.record({ entry: amount, source: fc.constantFrom(undefined, 'watch', 'scale') }),
    fc.record({ step: fc.nat({ max: 3 }), isDone: fc.boolean() }),
  ),
});

const SECTIONS = ['Morning', '=1+1', 'a,b', 'say "hi"', '🌱 Ünïcödé'];
const line = anyText(20)
  .map((text) => toOneLine(text).trim())
  .filter((text) => text !== '' && text.length <= 30);
const step = fc.record({ id: fc.uuid(), text: line });
const steps = fc.uniqueArray(step, { minLength: 1, maxLength: 4, selector: ({ id }) => id });
/** Steps are for habits without an amount. */
const anyOrder = fc.record({
  section: fc.option(fc.constantFrom(...SECTIONS)),
  tags: fc.array(line, { maxLength: 4 }),
  plan: fc.option(
    steps.chain((all) =>
      fc.record({
        steps: fc.constant(all),
        stepsNeeded: fc.option(fc.integer({ min: 1, max: all.length })),
      }),
    ),
  ),
});

const reminders = fc.uniqueArray(
  fc.record({
    time: fc.constantFrom('00:00', '07:05', '12:00', '21:30', '23:59'),
    weekdays: fc.option(fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 })),
    alsoWhenMet: fc.boolean(),
  }),
  { selector: ({ time }) => time },
);

const aHabit = fc.record({
  body: fc.record({
    name,
    type: fc.constantFrom(...HABIT_TYPES),
    weekdays,
    notes: fc.option(anyText(40)),
    icon: fc.option(fc.constantFrom(...ICONS)),
    deadline: fc.constantFrom('00:00', '07:05', '23:59'),
    isPrivate: fc.boolean(),
    sortOrder: fc.constantFrom(0, 0, 1, 7),
  }),
  frequency: anyFrequency,
  order: anyOrder,
  reminders,
  isAmountPublic: fc.boolean(),
  archivedBack: fc.option(fc.integer({ min: 0, max: LONGEST })),
  madeBack: fc.integer({ min: 0, max: LONGEST }),
  days: fc.array(aDay, { maxLength: 12 }),
  change: fc.option(
    fc.record({
      name,
      weekdays,
      frequency: anyFrequency,
      changedBack: fc.integer({ min: 0, max: LONGEST }),
    }),
  ),
});
/** A pause of one habit by its index, or of all. Refused ones are ignored. */
const aPause = fc.record({
  of: fc.option(fc.nat({ max: 4 })),
  back: fc.integer({ min: -3, max: LONGEST }),
  length: fc.option(fc.nat({ max: 5 })),
});
const habitsOfAccount = fc.array(aHabit, { minLength: 1, maxLength: 5 });
const anAccount = fc.record({
  habits: habitsOfAccount,
  pauses: fc.array(aPause, { maxLength: 4 }),
});
type Planned<Plan> = Plan extends fc.Arbitrary<infer Of> ? Of : never;
type AccountPlan = Planned<typeof habitsOfAccount>;

const ofBoth = `(select id from users where username in ('ben', 'dov'))`;

/** Ben logs the habits day by day; Dov has none. */
async function live({ habits: plan, pauses }: Planned<typeof anAccount>): Promise<void> {
  await app.rows(`delete from habits where user_id in ${ofBoth}`);
  await app.rows(`delete from sections where user_id in ${ofBoth}`);
  await app.rows(`delete from pauses where user_id in ${ofBoth}`);
  await app.rows(
    `update users set days_filled_through = null, first_active_on = null, active_days = null where id in ${ofBoth}`,
  );
  await app.rows('delete from rate_limits');
  const ids = new Map<number, number>();
  const sections = await addSections(plan);
  for (let back = LONGEST; back >= 0; back -= 1) {
    app.clock.set(TEST_NOW - back * DAY);
    for (const [at, { body, madeBack, change, ...more }] of plan.entries()) {
      if (madeBack === back) {
        const { isAmountPublic, frequency, order } = more;
        const sent = { ...frequency, ...weekdaysFor(frequency, body) };
        const { tags, section } = order;
        const placed = { tags, section: sections.get(section ?? '') ?? null };
        const made = { ...body, ...sent, ...placed, ...planFor(frequency, order), isAmountPublic };
        ids.set(at, (await ben.ok(createHabit, { body: made })).id);
      }
      const id = ids.get(at);
      if (id === undefined || change?.changedBack !== back) continue;
      await ben.ok(updateHabit, {
        params: { id },
        body: {
          name: change.name,
          ...change.frequency,
          ...weekdaysFor(change.frequency, change),
          // Ticks of these steps from before stay.
          ...(change.frequency.goal && { steps: null }),
        },
      });
    }
    // Every third day has a visit.
    if (back % 3 === 0) await ben.ok(listHabits);
  }
  // Some days are logged during a pause, and some before it.
  const [early, late] = [pauses.slice(0, 2), pauses.slice(2)];
  for (const pause of early) await rest(pause, ids);
  for (const [at, habit] of plan.entries()) {
    const { days, madeBack, archivedBack } = habit;
    const id = ids.get(at) ?? 0;
    await ben.ok(setReminders, { params: { id }, body: { reminders: habit.reminders } });
    for (const { back, change } of days.filter(({ back }) => back <= madeBack)) {
      await keep({ id, date: addDays(TODAY, -back), goal: goalOf(habit, back) }, change);
    }
    if (archivedBack !== null && archivedBack <= madeBack) {
      const archivedOn = addDays(TODAY, -archivedBack);
      await ben.ok(updateHabit, { params: { id }, body: { archivedOn } });
    }
  }
  for (const pause of late) await rest(pause, ids);
}

async function rest(
  { of, back, length }: Planned<typeof aPause>,
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  const from = addDays(TODAY, -back);
  const until = length === null ? null : addDays(from, length);
  const habitId = of === null ? null : ids.get(of);
  if (habitId === undefined) return;
  await ben.raw({ method: 'POST', url: addPause.path, payload: { from, until, habitId } });
}

/** A quota can be met on any day. */
const weekdaysFor = (
  { rhythm }: { rhythm: Rhythm | null },
  stored: { weekdays: Weekday[] | null },
) => (rhythm === null ? { weekdays: stored.weekdays } : { weekdays: null });

/** A day is evaluated by the rhythm at that time. */
function goalOf({ frequency, change, madeBack }: AccountPlan[number], back: number): Goal | null {
  const isChanged = change !== null && change.changedBack <= madeBack && back <= change.changedBack;
  return isChanged ? change.frequency.goal : frequency.goal;
}

const planFor = ({ goal }: { goal: Goal | null }, { plan }: AccountPlan[number]['order']) =>
  goal === null ? plan : null;

/** Not in the order of their names, and some without habits. */
async function addSections(plan: AccountPlan): Promise<Map<string, number>> {
  const from = plan.length % SECTIONS.length;
  const ids = new Map<string, number>();
  for (const name of [...SECTIONS.slice(from), ...SECTIONS.slice(0, from)]) {
    ids.set(name, (await ben.ok(createSection, { body: { name } })).id);
  }
  return ids;
}

type DayChange = AccountPlan[number]['days'][number]['change'];
type ExportedDay = { id: number; date: LocalDay; goal: Goal | null };

/** Amounts for habits without a goal are refused. */
async function keep({ id, date, goal }: ExportedDay, change: DayChange): Promise<void> {
  if ('step' in change) {
    const steps = (await ben.ok(listHabits)).find((habit) => habit.id === id)?.steps;
    const ticked = steps?.[change.step];
    if (!ticked) return;
    const body = { steps: { [ticked.id]: change.isDone } };
    await ben.ok(setDay, { params: { id, date }, body });
  } else if ('entry' in change) {
    if (goal === null) return;
    const entered = { date, amount: change.entry, ...(change.source && { source: change.source }) };
    await ben.ok(putEntry, { params: { id, entryId: randomUUID() }, body: entered });
  } else if (goal !== null || !('amount' in change)) {
    await ben.ok(setDay, { params: { id, date }, body: change });
  }
}

async function fetchExport(caller: Caller, call: Call): Promise<File> {
  const { rawPayload } = await caller.raw({ method: 'GET', url: call.path });
  return new File([new Uint8Array(rawPayload)], 'export');
}

type ExportedRow = Record<string, unknown> & { date: string };
type DayOfHabit = { date: string; habit: number };

/** Without ids and the time of the last change, which differ between accounts. */
async function fetchContents(caller: Caller) {
  const exported = JSON.parse(await (await fetchExport(caller, exportJson)).text()) as Record<
    string,
    ExportedRow[]
  >;
  const places = new Map(exported['habits']?.map(({ id }, at) => [id, at]));
  const byHabit = (rows: ExportedRow[] | undefined) =>
    rows
      ?.map(
        ({ habitId, ...row }): DayOfHabit => ({
          ...row,
          date: row.date,
          habit: places.get(habitId) ?? -1,
        }),
      )
      .toSorted((a, b) => a.date.localeCompare(b.date) || a.habit - b.habit);
  const listed = (await caller.ok(listHabits)).map(({ name, displayStreak, period, dueOn }) => [
    name,
    displayStreak,
    period,
    dueOn,
  ]);
  return {
    listed,
    sections: (await caller.ok(listSections)).map(({ name }) => name),
    habits: exported['habits']?.map((habit) => ({ ...habit, id: 0, lastUpdated: '' })),
    pauses: byHabit(
      exported['pauses']?.map((row) => ({ ...row, id: 0, date: String(row['from']) })),
    ),
    history: byHabit(exported['history']),
    entries: byHabit(exported['entries']),
    periods: byHabit(exported['periods']),
    pastRhythms: byHabit(
      exported['pastRhythms']?.map((row) => ({ ...row, date: String(row['through']) })),
    ),
  };
}

async function emptyDov(): Promise<void> {
  for (const table of ['habits', 'sections', 'pauses']) {
    await app.rows(
      `delete from ${table} where user_id = (select id from users where username = 'dov')`,
    );
  }
}

describe('an export of HabitCrush', () => {
  for (const { which, accounts, tags } of [
    { which: 'a few', accounts: 4, tags: [] },
    { which: 'many', accounts: 12, tags: ['long'] },
  ]) {
    test(`an export of HabitCrush is imported into an empty account without loss, from JSON and CSV, and only once: ${which}`, {
      tags,
    }, async () => {
      const keepsAll = fc.asyncProperty(anAccount, async (plan) => {
        await live(plan);
        const before = await fetchContents(ben);
        for (const call of [exportJson, exportZip]) {
          const file = await fetchExport(ben, call);
          const done = await dov.ok(importTracker, { file });
          const created = plan.habits.length;
          const pauses = before.pauses?.length;
          expect(done).toMatchObject({ tracker: 'HabitCrush', created, continued: 0, pauses });
          expect(await fetchContents(dov)).toEqual(before);
          const again = await dov.ok(importTracker, { file });
          expect(again).toMatchObject({ created: 0, continued: 0, days: 0, pauses: 0 });
          expect(await fetchContents(dov)).toEqual(before);
          await emptyDov();
        }
        const own = await ben.ok(importTracker, { file: await fetchExport(ben, exportJson) });
        expect(own).toMatchObject({ created: 0, continued: 0, days: 0, pauses: 0 });
        expect(await fetchContents(ben)).toEqual(before);
      });
      await fc.assert(keepsAll, { seed: 20_260_310, numRuns: accounts, endOnFailure: false });
    });
  }

  test('an export of HabitCrush reports what is not imported: follows, profile and settings', async () => {
    const ada = await app.signIn('ada');
    await app.rows(
      `insert into followers (follower_id, following_id)
       select a.id, b.id from users a, users b where a.username = 'ada' and b.username = 'ben'`,
    );
    const { dropped } = await ada.ok(previewImport, { file: await fetchExport(ada, exportJson) });
    expect(dropped.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Follows', 'Profile and settings']),
    );
  });
});
