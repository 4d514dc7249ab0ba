import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Call, Schema } from '#contract/call.ts';
import { allCalls, callGroups, type NamedCall } from '#contract/calls.ts';
import { Problem } from '#contract/problem.ts';
import { VERSION } from '#server/config/version.ts';
import { pathInBraces, readablePage } from './api-page.ts';
import { openCompressionCache, sendText } from './compression.ts';
import { describeSchemas, type Json, type SchemaDescription } from './json-schema.ts';

export function apiDescription(app: FastifyInstance): void {
  const description = once(() => JSON.stringify(describe(describeContract())));
  const page = once(() => readablePage(callGroups, describeContract()));
  const compress = openCompressionCache();
  const send = (reply: FastifyReply, text: string) =>
    sendText(reply.header('vary', 'accept-encoding'), text, compress);
  app.get('/api/openapi.json', async (_request, reply) =>
    send(reply.type('application/json; charset=utf-8'), description()),
  );
  app.get('/api/docs', async (_request, reply) =>
    send(reply.type('text/html; charset=utf-8'), page()),
  );
}

/** Computed at the first request, because it takes a third of a second and few users need it. */
function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}

/** The schemas of all calls. */
export function describeContract(): SchemaDescription {
  const schemas = allCalls.flatMap(({ params, query, body, response }) => [
    ...(params ? [params] : []),
    ...(query ? [query] : []),
    ...(body ? [body] : []),
    ...(response ? [response] : []),
  ]);
  return describeSchemas([Problem, ...schemas]);
}

function describe(schemas: SchemaDescription): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'HabitCrush', version: VERSION, description: 'Crushing habits in public.' },
    tags: callGroups.map(({ title }) => ({ name: title })),
    paths: pathsOfAll(schemas),
    components: {
      schemas: schemas.components,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'hc_…' },
      },
    },
  };
}

function pathsOfAll(schemas: SchemaDescription): Json {
  const paths: Record<string, Json> = {};
  for (const { title, calls } of callGroups) {
    for (const named of calls) {
      const path = pathInBraces(named.call);
      const operation = { ...operationOf(named, schemas), tags: [title] };
      paths[path] = { ...paths[path], [named.call.method.toLowerCase()]: operation };
    }
  }
  return paths;
}

function operationOf({ name, call }: NamedCall, schemas: SchemaDescription): Json {
  return {
    operationId: name,
    summary: call.summary,
    ...(call.refuses.includes(401) ? { security: [{ session: [] }, ...byToken(call)] } : {}),
    ...(call.tokenScope ? { 'x-token-scope': call.tokenScope } : {}),
    ...(call.acceptsOperation ? { 'x-takes-operation': true } : {}),
    parameters: [
      ...parametersOf(call.params, 'path', schemas),
      ...parametersOf(call.query, 'query', schemas),
    ],
    ...(call.body ? { requestBody: { required: true, content: json(schemas.of(call.body)) } } : {}),
    ...(call.upload ? { requestBody: { required: true, content: form(call.upload.field) } } : {}),
    responses: {
      [call.status]: {
        description: 'Done',
        ...responseContent(call, schemas),
        ...responseHeaders(call),
      },
      ...Object.fromEntries(
        call.refuses.map((status) => [
          status,
          { description: 'Refused', content: json(schemas.of(Problem)) },
        ]),
      ),
    },
  };
}

const byToken = ({ tokenScope }: Call) => (tokenScope ? [{ token: [] }] : []);

function responseContent({ file, response }: Call, schemas: SchemaDescription): Json {
  if (file) return { content: { [file]: {} } };
  return response ? { content: json(schemas.of(response)) } : {};
}

const responseHeaders = ({ isPaged }: Call): Json =>
  isPaged ? { headers: { Link: GOES_ON } } : {};

const GOES_ON = {
  description: 'Where the rest is, as rel="next", when it did not fit into one response',
  schema: { type: 'string' },
};

const json = (schema: Json) => ({ 'application/json': { schema } });

const form = (field: string) => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { [field]: { type: 'string', format: 'binary', description: 'The file.' } },
      required: [field],
    },
  },
});

function parametersOf(
  schema: Schema | undefined,
  where: 'path' | 'query',
  schemas: SchemaDescription,
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rule }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    description,
    schema: rule,
  }));
}
