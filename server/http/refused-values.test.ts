import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { createHabit, listInstances, setDay, setReminders } from '#contract/habits.ts';
import type { Problem } from '#contract/problem.ts';
import { jsonSchemaOf, route } from './calls.ts';
import { errorResponses } from './errors.ts';
import type { Json } from './json-schema.ts';

/** Default messages of the schema library. */
const LIBRARY_WORDS =
  /^(Invalid (input|option|string|discriminator|number|key|value|element|UUID|GUID|ISO|URL)|Too (big|small)|Unrecognized)/;

const ODD_VALUES = [undefined, null, true, -1, 0.5, 1e20, '', '?', [], [null], [{}], {}, { a: 1 }];

const withBody = allCalls.filter(({ body }) => body !== undefined);
const fieldsOf = ({ body }: Call) =>
  Object.keys((body && (jsonSchemaOf(body)['properties'] as Json | undefined)) ?? {});

/** Only the schemas decide: an accepted call gets an empty response. */
let fastify: FastifyInstance;
beforeAll(() => {
  fastify = Fastify();
  errorResponses(fastify);
  for (const { method, path, body, query, params } of allCalls) {
    const call = { method, path, body, query, params, summary: '', status: 204, response: null };
    route(fastify, { ...call, refuses: [] } as Call, async () => undefined);
  }
});
afterAll(() => fastify.close());

type Sent = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
};

async function fetchRefusal(
  call: Pick<Call, 'method' | 'path'>,
  sent: Sent,
): Promise<Problem | null> {
  const url = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    String(sent.params?.[name] ?? 1),
  );
  const response = await fastify.inject({
    method: call.method,
    url,
    ...(sent.query && { query: sent.query }),
    ...(sent.body !== undefined && {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(sent.body),
    }),
  });
  if (response.statusCode === 204) return null;
  expect(response.statusCode).toBe(400);
  return response.json<Problem>();
}

const habit = { name: 'Read', type: 'daily' };
const onDay = { params: { id: 1, date: '2026-03-10' } };

describe('a value that its schema refuses', () => {
  test.each(withBody.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'a refused value is reported in plain words: %s',
    async (_, call) => {
      const { path } = call;
      const params = { date: '2026-03-10', entryId: '6f1f1c80-0000-4000-8000-000000000000' };
      let refused = 0;
      for (const value of ODD_VALUES) {
        const bodies = fieldsOf(call).map((field) => ({ [field]: value }));
        for (const body of [...bodies, value ?? null]) {
          const problem = await fetchRefusal(call, { params, body });
          for (const message of [
            problem?.message,
            ...(problem?.issues ?? []).map((i) => i.message),
          ]) {
            if (message === undefined) continue;
            expect([path, message]).toEqual([path, expect.not.stringMatching(LIBRARY_WORDS)]);
            refused += 1;
          }
        }
      }
      expect(refused).toBeGreaterThan(5);
    },
  );

  test.each<[string, Pick<Call, 'method' | 'path'>, Sent, string, string]>([
    [
      'a list',
      createHabit,
      { body: { ...habit, weekdays: 'monday' } },
      'weekdays',
      'weekdays must be a list.',
    ],
    [
      'one of few',
      createHabit,
      { body: { ...habit, weekdays: ['mon'] } },
      'weekdays.0',
      'weekdays.0 must be one of monday, tuesday, wednesday, thursday, friday, saturday, sunday.',
    ],
    [
      'a kind',
      createHabit,
      { body: { ...habit, rhythm: { kind: 'x' } } },
      'rhythm.kind',
      'rhythm.kind must be one of quota, every.',
    ],
    [
      'a missing field',
      createHabit,
      { body: { ...habit, rhythm: { kind: 'every', count: 1, unit: 'day' } } },
      'rhythm.from',
      'rhythm.from is missing.',
    ],
    ['another missing field', setReminders, { body: {} }, 'reminders', 'reminders is missing.'],
    [
      'a period',
      createHabit,
      { body: { ...habit, rhythm: { kind: 'quota', times: 3, per: 'year' } } },
      'rhythm.per',
      'Please choose week, month or a number of days.',
    ],
    [
      'a boolean',
      setDay,
      { ...onDay, body: { completed: 'yes' } },
      'completed',
      'completed must be true or false.',
    ],
    ['a UUID', createHabit, { body: { ...habit, requestId: 'x' } }, 'requestId', 'Not an id.'],
    ['a body', createHabit, { body: [] }, '', 'The body must be an object.'],
    [
      'a query',
      listInstances,
      { query: { startDate: '2026-03-10' } },
      'endDate',
      'endDate is missing.',
    ],
    [
      'an address',
      setDay,
      { params: { id: 1, date: 'today' }, body: { completed: true } },
      'date',
      'Please enter a date as YYYY-MM-DD.',
    ],
    [
      'a specified text',
      createHabit,
      { body: { type: 'daily' } },
      'name',
      'Habit name is required',
    ],
    [
      'another specified text',
      createHabit,
      { body: { name: 'Read' } },
      'type',
      'Please select Daily or Weekly',
    ],
  ])('a refused value is reported with its field: %s', async (_, call, sent, path, message) => {
    expect(await fetchRefusal(call, sent)).toEqual({ message, issues: [{ path, message }] });
  });

  test('a refused value is reported in plain words for schemas that no call has yet', async () => {
    const schema = z.object({
      at: z.iso.datetime(),
      few: z.array(z.string()).check(z.maxLength(1)),
      long: z.string().check(z.minLength(3)),
      most: z.int().check(z.lte(5)),
      site: z.url(),
    });
    const fresh = Fastify();
    errorResponses(fresh);
    const call = { method: 'POST', path: '/api/fresh', summary: '', status: 204 } as const;
    route(fresh, { ...call, body: schema, response: null, refuses: [] }, async () => undefined);
    const payload = { at: 'now', few: ['a', 'b'], long: 'a', most: 9, site: '?' };
    const answer = await fresh.inject({ method: 'POST', url: call.path, payload });
    await fresh.close();
    expect(answer.json<Problem>().issues?.map(({ message }) => message)).toEqual([
      'at must be a time like 2026-03-10T12:00:00.000Z.',
      'few must have at most 1 value.',
      'long must have at least 3 characters.',
      'most must be at most 5.',
      'site must be a web address.',
    ]);
  });
});

describe('an unknown field', () => {
  test('an unknown field is refused by its name', async () => {
    const problem = await fetchRefusal(createHabit, { body: { ...habit, rythm: null } });
    const message = 'Unknown field: rythm';
    expect(problem).toEqual({ message, issues: [{ path: 'rythm', message }] });
  });

  test('an unknown field inside another field is refused with its path', async () => {
    const reminders = [{ time: '08:00', alsoWhenMett: true }];
    const message = 'Unknown field: alsoWhenMett';
    expect(await fetchRefusal(createHabit, { body: { ...habit, reminders } })).toEqual({
      message,
      issues: [{ path: 'reminders.0.alsoWhenMett', message }],
    });
  });

  test('many unknown fields are refused together, and a few are named', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`x${at}`, at]));
    const problem = await fetchRefusal(createHabit, { body: { ...habit, ...many } });
    expect(problem?.issues).toHaveLength(20);
    expect(problem?.issues?.[1]).toEqual({ path: 'x1', message: 'Unknown field: x1' });
  });

  test('an unknown field in a query is ignored, as in a link with a campaign', async () => {
    const query = { startDate: '2026-03-10', endDate: '2026-03-10', utm_source: 'mail' };
    expect(await fetchRefusal(listInstances, { query })).toBeNull();
  });
});
