import type { FastifyInstance } from 'fastify';
import { isTooDeep, MAX_JSON_DEPTH } from '#domain/imports/json-depth.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesNoBody?: boolean | undefined;
  }
}

/** Everybody waits while a body is parsed: eight megabytes of brackets would take seconds, and are refused unparsed. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      // Some clients name JSON with each call, also where there is nothing to say.
      if (body === '' && request.routeOptions.config.takesNoBody) done(null);
      else if (isTooDeep(body)) done(tooDeep());
      else void parse(request, body, done);
    },
  );
}

const tooDeep = () =>
  new Refusal(400, `The body is nested more than ${MAX_JSON_DEPTH} levels deep.`);
