import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type $ZodIssue, registry, safeParse, toJSONSchema } from 'zod/v4/core';
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf, Schema } from '#contract/call.ts';
import type { Issue } from '#contract/problem.ts';
import type { Actor } from './actor.ts';
import { takeLargeBody } from './large-bodies.ts';
import type { Json } from './json-schema.ts';
import { Refusal, signedOut } from './refusal.ts';
import { plainMessage } from './plain-messages.ts';
import { invalidInput } from './validate-raw-input.ts';
import { receiveUpload, routeUpload, type Upload } from './uploads.ts';

export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

type CallExchange<C extends Call> = Exchange & {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly upload: UploadOf<C>;
};

type UploadOf<C extends Call> = C['upload'] extends object ? Upload : undefined;

export type SignedInExchange<C extends Call> = CallExchange<C> & { readonly actor: Actor };

export type FileResponse = {
  readonly content: Buffer | Readable;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Registers the call as the contract describes it. */
export function route<C extends Call>(
  scope: FastifyInstance,
  call: C,
  handle: (exchange: CallExchange<C>) => Promise<ResponseOf<C>>,
): void {
  const send = allowedSender(call);
  register(scope, call, async (exchange) => send(await handle(exchange), exchange.reply));
}

/** For the signed-in scope, whose hook has already refused visitors. */
export function signedInRoute<C extends Call>(
  scope: FastifyInstance,
  call: C,
  handle: (exchange: SignedInExchange<C>) => Promise<ResponseOf<C>>,
): void {
  route(scope, call, forActor(handle));
}

/** For a call that responds with a file. */
export function fileRoute<C extends Call & { file: string }>(
  scope: FastifyInstance,
  call: C,
  handle: (exchange: CallExchange<C>) => Promise<FileResponse>,
): void {
  register(scope, call, async (exchange) => {
    const { content, headers = {} } = await handle(exchange);
    return exchange.reply.code(call.status).type(call.file).headers(headers).send(content);
  });
}

/** The same in the signed-in scope. */
export function signedInFileRoute<C extends Call & { file: string }>(
  scope: FastifyInstance,
  call: C,
  handle: (exchange: SignedInExchange<C>) => Promise<FileResponse>,
): void {
  fileRoute(scope, call, forActor(handle));
}

function forActor<C extends Call, Result>(handle: (exchange: SignedInExchange<C>) => Result) {
  return (exchange: CallExchange<C>): Result => {
    const { actor } = exchange.request;
    if (!actor) throw signedOut();
    return handle({ ...exchange, actor });
  };
}

function register<C extends Call>(
  scope: FastifyInstance,
  call: C,
  respond: (exchange: CallExchange<C>) => Promise<FastifyReply>,
): void {
  const route: RouteOptions = {
    method: call.method,
    url: call.path,
    config: {
      refusalFields: call.refusalFields,
      signedOutMessage: call.signedOutMessage,
      isAboutAccess: call.isAboutAccess,
      isPoll: call.whenBusy === 'refused first',
      holdsSecrets: call.holdsSecrets,
      tokenScope: call.tokenScope,
      needsProof: call.needsProof,
      openWithoutFactor: call.openWithoutFactor,
      storesTimeZone: call.storesTimeZone,
      acceptsOperation: call.acceptsOperation,
      takesNoBody: call.body === undefined,
    },
    handler: async (request, reply) =>
      respond({
        params: parsePart(call, 'params', request.params) as ParamsOf<C>,
        query: parsePart(call, 'query', request.query) as QueryOf<C>,
        body: parsePart(call, 'body', request.body) as BodyOf<C>,
        upload: (call.upload && (await receiveUpload(request, call.upload))) as UploadOf<C>,
        request,
        reply,
      }),
  };
  if (call.upload) routeUpload(scope, call.upload, route);
  else if (call.maxBodyBytes) scope.route({ ...route, ...takeLargeBody(call.maxBodyBytes) });
  else scope.route(route);
}

type Part = 'params' | 'query' | 'body';

/** Validates all input before any other code sees it. */
function parsePart(call: Call, part: Part, sent: unknown): unknown {
  const schema = call[part];
  if (!schema) return undefined;
  const issue = invalidInput(sent, { anyText: part === 'body' && call.acceptsAnyText });
  if (issue) throw malformed([issue]);
  const parsed = safeParse(schema, sent, { error: plainMessage });
  if (parsed.success) return parsed.data;
  throw malformed(parsed.error.issues.flatMap(toIssues));
}

const MAX_NAMED_FIELDS = 20;

/** Each unknown field is a separate issue. */
function toIssues(issue: $ZodIssue): Issue[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issue.message }];
  return issue.keys
    .slice(0, MAX_NAMED_FIELDS)
    .map((key) => ({ path: [...path, key].join('.'), message: `Unknown field: ${key}` }));
}

const malformed = (issues: readonly Issue[]): Refusal =>
  new Refusal(400, issues[0]?.message ?? 'The request is malformed.', { issues });

/**
 * Compiles the response schema to a function that writes only its fields: six times as fast as parsing and writing.
 * Compiled at the first response, to keep the start short.
 */
function allowedSender({ status, response }: Call) {
  return (value: unknown, reply: FastifyReply): FastifyReply => {
    if (!response) return reply.code(status).send();
    const write = writers.get(response) ?? compileWriter(response, reply);
    return reply
      .code(status)
      .header('content-type', 'application/json; charset=utf-8')
      .send(write(value));
  };
}

type Write = (value: unknown) => string;

/** Shared by all apps of a process: tests open one for each test. */
const writers = new WeakMap<Schema, Write>();

function compileWriter(response: Schema, reply: FastifyReply): Write {
  const write = reply.compileSerializationSchema(jsonSchemaOf(response)) as Write;
  writers.set(response, write);
  return write;
}

const NO_DESCRIPTIONS = registry<Record<string, unknown>>();

// Serialise what the client's schema accepts (`io: 'input'`). "openapi-3.0" has `nullable`, which is compiled; a
// union of two types would be tried at run time.
export const jsonSchemaOf = (response: Schema): Json => ({
  ...toJSONSchema(response, {
    target: 'openapi-3.0',
    io: 'input',
    metadata: NO_DESCRIPTIONS,
    override: ({ zodSchema, jsonSchema }) => {
      const { discriminator } = zodSchema._zod.def as { discriminator?: string };
      if (discriminator && jsonSchema.oneOf) joinKinds(jsonSchema, discriminator);
    },
  }),
});

type Kind = { properties: Json; required: string[] };

/** Merges a union into one object with the fields of all kinds, because a union would be tried at run time, too. */
function joinKinds(schema: Json, discriminator: string): void {
  const kinds = schema['oneOf'] as Kind[];
  delete schema['oneOf'];
  const properties = kinds.map((kind) => kind.properties);
  const required = kinds
    .map((kind) => kind.required)
    .reduce((some, others) => some.filter((name) => others.includes(name)));
  Object.assign(schema, {
    type: 'object',
    properties: Object.assign({}, ...properties, { [discriminator]: { type: 'string' } }) as Json,
    required,
  });
}
