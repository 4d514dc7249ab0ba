import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#contract/problem.ts';
import type { HealthState } from '#server/http/health-state.ts';
import type { ForeignKeys } from '#server/database/columns.ts';
import {
  isDatabaseAway,
  isDiskFull,
  isLockedByAnother,
  rootOf,
} from '#server/database/database-errors.ts';
import { AlreadyApplied, notFound, Refusal, signedOut } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    refusalFields?: Readonly<Record<string, boolean>> | undefined;
    signedOutMessage?: string | undefined;
  }
}

const RETRY_AFTER_SECONDS = 5;
const RETRY_AFTER_FULL_SECONDS = 60;
const FOREIGN_KEY_VIOLATION = '23503';

const PLAIN_WORDS: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type isn’t supported.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'That’s too large.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
};

type Known = { health?: HealthState; foreignKeys?: ForeignKeys };

export function errorResponses(app: FastifyInstance, { health, foreignKeys }: Known = {}): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    health?.recordError(error, request.log);
    return sendError(error, request, reply, foreignKeys);
  });
}

export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ message: 'This call does not exist.' } satisfies Problem);
}

export function sendError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  foreignKeys: ForeignKeys = {},
) {
  if (error instanceof AlreadyApplied) return reply.code(204).send();
  // The client's connection broke.
  const refusal =
    request.raw.errored === error ? clientDisconnected() : asRefusal(error, foreignKeys);
  // A deliberate refusal, as when too many sign in at once, is not an error.
  const isFailure = refusal.status >= 500 && !(error instanceof Refusal);
  if (isFailure && !isDiskFull(error)) {
    request.log.error({ err: error }, 'call failed');
  }
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter);
  const { refusalFields, signedOutMessage } = request.routeOptions.config;
  const message = (refusal.status === 401 && signedOutMessage) || refusal.message;
  const problem: Problem = { message };
  if (refusal.issues) problem.issues = [...refusal.issues];
  return reply.code(refusal.status).send({ ...refusalFields, ...problem });
}

const clientDisconnected = () => new Refusal(400, 'The request was incomplete.');

type ThrownError = Error & { code?: string; statusCode?: number; constraint?: string };

function asRefusal(error: ThrownError, foreignKeys: ForeignKeys): Refusal {
  if (error instanceof Refusal) return error;
  const missing = missingRowOf(rootOf(error), foreignKeys);
  if (missing === 'caller') return signedOut();
  if (missing === 'user') return notFound('User');
  if (isDiskFull(error)) {
    return new Refusal(503, 'The server’s disk is full.', { retryAfter: RETRY_AFTER_FULL_SECONDS });
  }
  if (isLockedByAnother(error)) {
    const message = 'Another change is still being saved. Please try again in a moment.';
    return new Refusal(429, message, { retryAfter: RETRY_AFTER_SECONDS });
  }
  if (isDatabaseAway(error)) {
    const message = 'The service is not available right now. Please try again soon.';
    return new Refusal(503, message, { retryAfter: RETRY_AFTER_SECONDS });
  }
  const { statusCode = 500 } = error;
  if (statusCode < 400 || statusCode >= 500) return new Refusal(500, 'Something went wrong.');
  return new Refusal(statusCode, PLAIN_WORDS[error.code ?? ''] ?? 'The request is malformed.');
}

/** The row was deleted during this call, as in another tab. */
const missingRowOf = ({ code, constraint = '' }: ThrownError, foreignKeys: ForeignKeys) =>
  code === FOREIGN_KEY_VIOLATION ? foreignKeys[constraint] : undefined;
