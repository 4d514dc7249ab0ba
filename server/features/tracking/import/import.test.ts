import { beforeEach, describe, expect, test } from 'vitest';
import { createHabit, listHabits } from '#contract/habits.ts';
import { importHabits } from '#contract/import.ts';
import { MAX_ROWS, TOO_MANY_ROWS } from '#domain/imports/csv-habits.ts';
import type { Reactions } from '#server/events.ts';
import { reactions } from '#server/reactions.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const events: string[] = [];
const listening: Reactions = {
  ...reactions,
  habit_created: [
    async (_tx, { habitId }) => {
      events.push(`created ${habitId}`);
    },
  ],
  day_changed: [
    ...(reactions.day_changed ?? []),
    async (_tx, { habitId, date, after, streak }) => {
      events.push(`day ${habitId} ${date} ${after.completed} ${streak}`);
    },
  ],
};

const app = useRestoredTestApp({ reactions: listening });

let ben: Caller;

const row = (name: string, of: Record<string, unknown> = {}) => ({
  name,
  type: 'daily',
  deadline: '18:00',
  completed: false,
  ...of,
});

const rows = (count: number) => Array.from({ length: count }, (_, at) => row(`Habit ${at}`));

const fetchHabits = async (caller: Caller) => caller.ok(listHabits);

beforeEach(async () => {
  ben = await app.signIn('ben');
  events.length = 0;
});

describe('importHabits', () => {
  test('importHabits adds rows in their order with all fields', async () => {
    const answer = await ben.ok(importHabits, {
      body: [
        row('  Read, "aloud" ', { notes: 'twenty\npages', deadline: '07:30' }),
        row('Gym', { type: 'weekly', weekday: 'Friday, monday' }),
        row('Weekly without days', { type: 'weekly' }),
      ],
    });
    expect(answer).toEqual({ imported: 3, errors: [] });
    const plain = { streak: 0, reps: 0, sortOrder: 0, isPrivate: false, createdOn: '2026-03-10' };
    expect(await fetchHabits(ben)).toMatchObject([
      {
        ...plain,
        name: 'Read, "aloud"',
        notes: 'twenty\npages',
        deadline: '07:30',
        weekdays: null,
      },
      { ...plain, name: 'Gym', weekdays: ['monday', 'friday'], notes: null, instance: null },
      { ...plain, name: 'Weekly without days', weekdays: ['monday'], instance: null },
    ]);
  });

  test('importHabits has the same result as creating the habits one by one', async () => {
    const kinds = [
      { completed: false },
      { completed: true },
      { completed: true, type: 'weekly' as const, weekdays: ['sunday' as const] },
      { completed: false, type: 'weekly' as const, weekdays: ['tuesday' as const] },
    ];
    for (const [at, kind] of kinds.entries()) {
      const body = { name: `Habit ${at}`, type: 'daily' as const, deadline: '18:00', ...kind };
      await ben.ok(createHabit, { body });
    }
    const oneByOne = await readState();
    await app.rows('delete from activity_feed');
    await app.rows(`delete from habits where name like 'Habit %'`);
    await ben.ok(importHabits, {
      body: kinds.map((kind, at) => row(`Habit ${at}`, { ...kind, weekday: kind.weekdays?.[0] })),
    });
    expect(await readState()).toEqual(oneByOne);
    expect(oneByOne.days).toHaveLength(4);
    expect(oneByOne.activities).toHaveLength(2);
  });

  test('importHabits completes today for a completed row with an amount', async () => {
    await ben.ok(importHabits, { body: [row('Read', { completed: true, goal: '20 pages' })] });
    expect(await fetchHabits(ben)).toMatchObject([
      { name: 'Read', completed: true, streak: 1, goal: { amount: 20, unit: 'pages' } },
    ]);
  });

  test('importHabits completes today for completed rows, and emits events', async () => {
    await ben.ok(importHabits, { body: [row('Done', { completed: true }), row('Open')] });
    const [done, open] = await fetchHabits(ben);
    expect(done).toMatchObject({ completed: true, streak: 1, displayStreak: 1, reps: 1 });
    expect(open).toMatchObject({ completed: false, streak: 0, reps: 0 });
    expect(events.toSorted()).toEqual([
      `created ${done?.id}`,
      `created ${open?.id}`,
      `day ${done?.id} 2026-03-10 true 1`,
      `day ${open?.id} 2026-03-10 false 0`,
    ]);
  });

  test('importHabits adds habits after the arranged ones', async () => {
    await ben.ok(createHabit, { body: { name: 'First', type: 'daily', sortOrder: 7 } });
    await ben.ok(importHabits, { body: [row('Second'), row('Third')] });
    const listed = (await fetchHabits(ben)).map(({ name, sortOrder }) => [name, sortOrder]);
    expect(listed).toEqual([
      ['First', 7],
      ['Second', 8],
      ['Third', 9],
    ]);
  });

  test('importHabits reports invalid rows and adds the others', async () => {
    const body = [
      row(''),
      row('Good'),
      row('Monthly', { type: 'monthly' }),
      row('Late', { deadline: '25:00' }),
      row('Odd day', { weekday: 'funday' }),
      row('x'.repeat(101)),
      row('Long', { notes: 'x'.repeat(2001) }),
      row('Zero\0'),
      null,
      'text',
      row('No deadline', { deadline: '', row: 40 }),
      row('Good too'),
    ];
    const answer = await ben.ok(importHabits, { body });
    expect(answer).toEqual({
      imported: 2,
      errors: [
        'Row 1: Habit name is required',
        'Row 3: Please select Daily or Weekly',
        'Row 4: Please enter the deadline as HH:MM.',
        'Row 5: Please enter weekdays as monday to sunday.',
        'Row 6: Please use at most 100 characters.',
        'Row 7: Please use at most 2000 characters.',
        'Row 8: This text contains a character that cannot be stored.',
        'Row 9: This is not a habit.',
        'Row 10: This is not a habit.',
        'Row 40: Deadline is required',
      ],
    });
    expect((await fetchHabits(ben)).map(({ name }) => name)).toEqual(['Good', 'Good too']);
  });

  test('importHabits accepts 5,000 rows, adds up to the maximum number of habits, and reports the rest', async () => {
    await ben.ok(createHabit, { body: { name: 'Here before', type: 'daily' } });
    const body = rows(MAX_ROWS).map((fields) => ({ ...fields, completed: true }));
    const answer = await ben.ok(importHabits, { body });
    expect(answer.imported).toBe(499);
    expect(answer.errors).toHaveLength(4501);
    expect(answer.errors[0]).toBe('Row 500: You can keep at most 500 habits.');
    expect(await fetchHabits(ben)).toHaveLength(500);
  });

  test('importHabits adds the valid half of many rows', async () => {
    const body = rows(900).map((fields, at) =>
      at % 2 === 0 ? fields : { ...fields, type: 'yearly' },
    );
    const answer = await ben.ok(importHabits, { body });
    expect(answer.imported).toBe(450);
    expect(answer.errors).toHaveLength(450);
  });

  test('importHabits refuses more than 5,000 rows and adds nothing', async () => {
    const refused = await ben.refused(importHabits, { body: rows(MAX_ROWS + 1) });
    expect([refused.status, refused.message]).toEqual([400, TOO_MANY_ROWS]);
    expect(TOO_MANY_ROWS).toBe('Please import at most 5,000 rows at a time.');
    expect(await fetchHabits(ben)).toEqual([]);
  });

  test('importHabits accepts an empty list', async () => {
    expect(await ben.ok(importHabits, { body: [] })).toEqual({ imported: 0, errors: [] });
  });

  test.each([[{}], ['rows'], [null], [{ rows: [] }]])('importHabits refuses %j', async (body) => {
    const payload = JSON.stringify(body);
    const headers = { 'content-type': 'application/json' };
    const url = importHabits.path;
    expect((await ben.raw({ method: 'POST', url, payload, headers })).statusCode).toBe(400);
  });

  test.each([
    [row('\uD800 half a pair')],
    [row('Commas, {braces} "quotes" \\ and NULL', { notes: '{}",\\' })],
    [row('NULL', { notes: 'NULL' })],
    [row('Numbers', { completed: 7, notes: 8, weekday: [], row: 1e300 })],
    [{ __proto__: null, name: ['a'], type: {}, deadline: 5 }],
    [[[]]],
  ])('importHabits responds to %j without a server error', async (sent) => {
    const { imported, errors } = await ben.ok(importHabits, { body: [sent] });
    expect(imported + errors.length).toBe(1);
  });

  test('importHabits stores texts unchanged', async () => {
    const name = 'Commas, {braces} "quotes" \\ and NULL';
    await ben.ok(importHabits, { body: [row(name, { notes: 'NULL' }), row('NULL')] });
    expect(await fetchHabits(ben)).toMatchObject([
      { name, notes: 'NULL' },
      { name: 'NULL', notes: null },
    ]);
  });

  test('importHabits refuses visitors', async () => {
    expect((await app.visitor().refused(importHabits, { body: rows(1) })).status).toBe(401);
  });
});

/** What is stored for Ben, without ids. */
async function readState() {
  const ofBen = `where user_id = (select id from users where username = 'ben')`;
  return {
    habits: await app.rows(
      `select h.name, h.definitions, h.deadline, h.notes, h.icon, h.is_private, h.sort_order, t.streak, t.reps,
              t.last_done_on, h.created_on, h.created_at, h.last_updated
         from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id
        where h.user_id = (select id from users where username = 'ben') order by h.id`,
    ),
    days: await app.rows(
      `select habit_name, date, scheduled, completed, skipped, notes
         from habit_instances ${ofBen} order by habit_name, date`,
    ),
    activities: await app.rows(
      `select activity_type, milestone, date, created_at from activity_feed ${ofBen} order by id`,
    ),
  };
}
