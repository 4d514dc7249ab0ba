import type { FastifyInstance } from 'fastify';
import type { Call, Schema } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { Problem } from '#contract/problem.ts';
import { VERSION } from '#server/version.ts';
import { readablePage } from './api-page.ts';
import { type Json, schemaOf } from './json-schema.ts';

let described: Json | undefined;

/** Made when it is first asked for: the start should not wait for what few ask. */
export function apiDescription(app: FastifyInstance): void {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(describe())),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(readablePage(allCalls)),
  );
}

function describe(): Json {
  described ??= {
    openapi: '3.1.0',
    info: { title: 'HabitCrush', version: VERSION, description: 'Crushing habits in public.' },
    paths: pathsOf(allCalls),
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'hc_…' },
      },
    },
  };
  return described;
}

function pathsOf(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return paths;
}

function operationOf(call: Call): Json {
  return {
    summary: call.summary,
    ...(call.refuses.includes(401) ? { security: [{ session: [] }, ...byToken(call)] } : {}),
    ...(call.tokenScope ? { 'x-token-scope': call.tokenScope } : {}),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(call.body
      ? { requestBody: { required: true, content: json(schemaOf(call.body, 'input')) } }
      : {}),
    ...(call.upload ? { requestBody: { required: true, content: form(call.upload.field) } } : {}),
    responses: {
      [call.status]: { description: 'Done', ...answeredContent(call), ...answeredHeaders(call) },
      ...Object.fromEntries(
        call.refuses.map((status) => [
          status,
          { description: 'Refused', content: json({ $ref: '#/components/schemas/Problem' }) },
        ]),
      ),
    },
  };
}

const byToken = ({ tokenScope }: Call) => (tokenScope ? [{ token: [] }] : []);

function answeredContent({ file, response }: Call): Json {
  if (file) return { content: { [file]: {} } };
  return response ? { content: json(schemaOf(response, 'output')) } : {};
}

const answeredHeaders = ({ isPaged }: Call): Json =>
  isPaged ? { headers: { Link: GOES_ON } } : {};

const GOES_ON = {
  description: 'Where the rest is, as rel="next", when it did not fit into one answer',
  schema: { type: 'string' },
};

const json = (schema: Json) => ({ 'application/json': { schema } });

const form = (field: string) => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { [field]: { type: 'string', format: 'binary' } },
      required: [field],
    },
  },
});

function parametersOf(schema: Schema | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: described,
  }));
}
