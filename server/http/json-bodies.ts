import type { FastifyInstance } from 'fastify';
import { isTooDeep, MAX_JSON_DEPTH } from '#domain/imports/json-depth.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesNoBody?: boolean | undefined;
  }
}

/** Parsing blocks the process: eight megabytes of brackets would take seconds, so they are refused unparsed. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      // Some clients send the content type of JSON even without a body.
      if (body === '' && request.routeOptions.config.takesNoBody) done(null);
      else if (isTooDeep(body)) done(tooDeep());
      else void parse(request, body, done);
    },
  );
}

const tooDeep = () =>
  new Refusal(400, `The body is nested more than ${MAX_JSON_DEPTH} levels deep.`);
