import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { updateSystemSetting } from '#contract/settings.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { jsonSchemaOf } from './calls.ts';
import { invalidInput } from './validate-raw-input.ts';

const app = useRestoredTestApp();

describe('raw input', () => {
  test.each([
    [{ a: [{ b: 'x\0' }] }, { path: 'a.0.b', message: expect.stringContaining('stored') }],
    [{ 'a\0': 1 }, { path: 'a', message: expect.stringContaining('stored') }],
    ['\0', { path: '', message: expect.stringContaining('stored') }],
    [{ a: 'half \ud83d' }, { path: 'a', message: expect.stringContaining('stored') }],
    [{ a: { length: {} } }, { path: 'a.length', message: 'A length is a number.' }],
    [{ length: [] }, { path: 'length', message: 'A length is a number.' }],
  ])('invalid input is refused with its path: %j', (sent, error) => {
    expect(invalidInput(sent)).toMatchObject(error);
  });

  test.each([[{ length: 5 }], [{ length: '5 km' }], [[[1], { a: null }]], ['x 🌱'], [undefined]])(
    'valid raw input is left to its schema: %j',
    (sent) => {
      expect(invalidInput(sent)).toBeUndefined();
    },
  );

  test('deeply nested input is refused', () => {
    const sent: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
    expect(invalidInput(sent)?.message).toBe('This is nested too deeply.');
  });

  test('any text is accepted with anyText', () => {
    expect(invalidInput(['\0'], { anyText: true })).toBeUndefined();
    expect(invalidInput([{ length: {} }], { anyText: true })).toBeDefined();
  });
});

const fieldsOf = ({ body }: Call) =>
  Object.keys((body && (jsonSchemaOf(body)['properties'] as object)) ?? {});
const withFields = allCalls.filter((call) => fieldsOf(call).length > 0);

describe('an object as the value of a text field', () => {
  test.each(withFields.map((call) => [call]))(
    'an object with a length is refused: $method $path',
    async (call) => {
      const callers = [app.visitor(), await app.signIn('ada'), await app.signIn('eve')];
      for (const field of fieldsOf(call)) {
        const body = { [field]: { length: { toString: null } } };
        const params = { id: 1, userId: 1, instanceId: 1, date: '2026-03-10', key: 'x' };
        for (const caller of callers) {
          expect((await caller.refused(call, { params, body })).status).toBeLessThan(404);
        }
      }
    },
  );
});

test('a setting whose key cannot be stored is refused', async () => {
  const eve = await app.signIn('eve');
  const sent = { params: { key: 'a\0' }, body: { value: 'true' } };
  expect(await eve.refused(updateSystemSetting, sent)).toMatchObject({
    status: 400,
    issues: [{ path: 'key' }],
  });
});
