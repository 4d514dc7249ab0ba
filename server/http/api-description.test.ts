import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { named } from '#contract/describe.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { COMPONENTS, describeSchemas, type Json } from './json-schema.ts';

const app = useRestoredTestApp();

type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, ObjectSchema> };
};
type Operation = {
  operationId: string;
  parameters: { name: string; in: string; description?: string; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema?: Json }> }>;
};
type ObjectSchema = Json & { properties: Record<string, Json> };

async function readDocument(): Promise<Document> {
  const response = await app.visitor().raw({ method: 'GET', url: '/api/openapi.json' });
  return response.json<Document>();
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Each schema of the document that has properties, with its path. */
function objectsIn(value: unknown, place = ''): [place: string, schema: ObjectSchema][] {
  if (!isObject(value)) return [];
  const inside = Object.entries(value).flatMap(([name, inner]) =>
    objectsIn(inner, `${place}/${name}`),
  );
  return isObject(value['properties']) ? [[place, value as ObjectSchema], ...inside] : inside;
}

const shapeOf = ({ properties }: ObjectSchema) => Object.keys(properties).toSorted().join();

describe('the description of the API', () => {
  test('every field, parameter and named schema has a description', async () => {
    const document = await readDocument();
    const fields = objectsIn(document).flatMap(([place, { properties }]) =>
      Object.entries(properties)
        .filter(([, field]) => !field['description'])
        .map(([name]) => `${place}: ${name}`),
    );
    const parameters = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.values(operations)
        .flatMap((operation) => operation.parameters)
        .filter(({ description }) => !description)
        .map(({ name }) => `${path}: ${name}`),
    );
    const schemas = Object.entries(document.components.schemas)
      .filter(([, { description }]) => !description)
      .map(([name]) => name);
    expect([...fields, ...parameters, ...schemas]).toEqual([]);
    expect(objectsIn(document).length).toBeGreaterThan(150);
  });

  test('each call that hashes a password or a code documents the 503', async () => {
    const { paths } = await readDocument();
    const operations = Object.values(paths).flatMap((byMethod) => Object.values(byMethod));
    const busy = operations.filter(({ responses }) => '503' in responses);
    expect(busy.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining([
        'login',
        'finishSignIn',
        'register',
        'signUpFromPodcast',
        'resetPassword',
        'changePassword',
        'confirmIdentity',
        'confirmByCode',
        'turnOnSecondFactor',
        'renewRecoveryCodes',
        'createBots',
      ]),
    );
  });

  test('each larger schema occurs once, under a name', async () => {
    const { paths, components } = await readDocument();
    const inPaths = objectsIn(paths).map(([, schema]) => schema);
    const isNamed = new Set(Object.values(components.schemas));
    const inComponents = objectsIn(components.schemas).map(([, schema]) => schema);
    const unnamed = [...inPaths, ...inComponents.filter((schema) => !isNamed.has(schema))];
    const known = new Set([...isNamed].filter(({ properties }) => properties).map(shapeOf));
    for (const schema of unnamed.filter(({ properties }) => Object.keys(properties).length > 2)) {
      expect(known).not.toContain(shapeOf(schema));
      known.add(shapeOf(schema));
    }
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(
        ['Habit', 'Instance', 'Rhythm', 'Goal', 'Pause', 'Step', 'Entry', 'Section', 'Tag'].concat([
          'User',
          'Token',
          'Webhook',
          'Reminder',
          'Error',
        ]),
      ),
    );
  });

  test('every schema that the API description refers to exists', async () => {
    const document = await readDocument();
    const text = JSON.stringify(document);
    const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
    expect(names.length).toBeGreaterThan(200);
    for (const reference of new Set(names)) {
      expect(document.components.schemas).toHaveProperty(reference.slice(COMPONENTS.length));
    }
  });

  test('requests and responses share one habit, one rhythm and one goal', async () => {
    const { paths, components } = await readDocument();
    const { Habit, NewHabit, HabitChange, Rhythm, Goal } = components.schemas;
    const listed = paths['/api/habits']?.['get']?.responses['200']?.content;
    expect(listed?.['application/json']?.schema).toEqual({
      type: 'array',
      items: { $ref: `${COMPONENTS}Habit` },
    });
    for (const [name, schema] of Object.entries({ Habit, NewHabit, HabitChange })) {
      for (const [field, type] of [
        ['rhythm', 'Rhythm'],
        ['goal', 'Goal'],
      ] as const) {
        expect([name, schema?.properties[field]]).toEqual([
          name,
          expect.objectContaining({
            anyOf: [{ $ref: `${COMPONENTS}${type}` }, { type: 'null' }],
          }),
        ]);
      }
    }
    expect(Rhythm).toMatchObject({
      oneOf: [{ $ref: `${COMPONENTS}QuotaRhythm` }, { $ref: `${COMPONENTS}IntervalRhythm` }],
      discriminator: { propertyName: 'kind' },
    });
    expect(Goal).toMatchObject({
      oneOf: [{ $ref: `${COMPONENTS}TargetGoal` }, { $ref: `${COMPONENTS}LimitGoal` }],
      discriminator: { propertyName: 'kind' },
    });
  });

  test('dates, times of day and ids have a format', async () => {
    const { paths, components } = await readDocument();
    const { Entry, NewEntry, NewHabit, NewReminder, Reminder, Step, Habit } = components.schemas;
    const day = { format: 'date', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` };
    const time = { pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$` };
    const uuid = { format: 'uuid' };
    expect(Habit?.properties).toMatchObject({ createdOn: day, deadline: time });
    expect(NewHabit?.properties).toMatchObject({ createdOn: day, deadline: time, requestId: uuid });
    expect(NewEntry?.properties).toMatchObject({ date: day, at: time });
    expect(Entry?.properties).toMatchObject({ id: uuid, at: time });
    expect(NewReminder?.properties).toMatchObject({ time });
    expect(Reminder?.properties).toMatchObject({ time });
    expect(Step?.properties).toMatchObject({ id: uuid });
    const ofEntry = paths['/api/habits/{id}/entries/{entryId}']?.['put']?.parameters ?? [];
    expect(ofEntry.find(({ name }) => name === 'entryId')?.schema).toMatchObject(uuid);
    const ids = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ parameters }) => parameters)
      .filter(({ name, in: where }) => where === 'path' && /^id$|^(?!entry).*Id$/.test(name));
    for (const { name, schema } of ids) {
      expect([name, schema]).toEqual([name, expect.objectContaining({ type: 'integer' })]);
    }
    expect(ids.length).toBeGreaterThan(30);
  });

  test('each body forbids other fields, unless a browser or a file writes it', async () => {
    const { paths, components } = await readDocument();
    const open = new Set<string>();
    const seen = new Set<string>();
    const walk = (value: unknown, place: string): void => {
      if (!isObject(value)) return;
      const { $ref, type, properties, additionalProperties } = value;
      if (typeof $ref === 'string' && !seen.has($ref)) {
        seen.add($ref);
        const name = $ref.slice(COMPONENTS.length);
        walk(components.schemas[name], name);
      }
      if (type === 'object' && properties && additionalProperties !== false) open.add(place);
      for (const inner of Object.values(value)) walk(inner, place);
    };
    for (const [path, operations] of Object.entries(paths)) {
      for (const { requestBody } of Object.values(operations)) {
        walk(requestBody?.content['application/json']?.schema, path);
      }
    }
    expect(seen.size).toBeGreaterThan(40);
    expect([...open].toSorted()).toEqual([
      'Assertion',
      'DayChange',
      'DeviceSubscription',
      'ImportRow',
      'NewCredential',
    ]);
  });

  test('two schemas with the same name are refused', () => {
    const twice = ['one', 'another'].map((field) =>
      named('Twice', 'A name that is given twice.', z.object({ [field]: z.string() })),
    );
    expect(() => describeSchemas(twice)).toThrow('Twice');
  });
});
