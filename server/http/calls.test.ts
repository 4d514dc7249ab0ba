import Fastify from 'fastify';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { defineCall } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { route, jsonSchemaOf } from './calls.ts';

const Person = z.object({
  name: z.string(),
  nickname: z.nullable(z.string()),
  age: z.optional(z.int()),
  friends: z.array(z.object({ name: z.string() })),
});

const getPerson = defineCall({
  method: 'GET',
  path: '/api/person',
  summary: 'Somebody',
  status: 200,
  response: Person,
  refuses: [],
});

async function fetchResponse(value: unknown) {
  const fastify = Fastify();
  route(fastify, getPerson, async () => value as z.infer<typeof Person>);
  const response = await fastify.inject({ method: getPerson.method, url: getPerson.path });
  await fastify.close();
  return { status: response.statusCode, body: response.json<unknown>() };
}

describe('a response', () => {
  test('a response contains the fields of its contract and no others, at any depth', async () => {
    const ben = { name: 'Ben', email: 'private' };
    const ada = { name: 'Ada "the first"\n', nickname: null, password: 'secret', friends: [ben] };
    expect(await fetchResponse(ada)).toEqual({
      status: 200,
      body: { name: 'Ada "the first"\n', nickname: null, friends: [{ name: 'Ben' }] },
    });
  });

  test('a response without a required field is refused', async () => {
    expect((await fetchResponse({ name: 'Ada', nickname: null })).status).toBe(500);
  });

  const calls = allCalls.filter(({ response }) => response !== null);
  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'the response of %s can be serialised, and leaves no field untyped',
    (_name, call) => {
      if (!call.response) return;
      const schema = JSON.stringify(jsonSchemaOf(call.response));
      expect(schema).not.toMatch(/:\{\}|"additionalProperties":(true|\{\})/);
    },
  );
});
