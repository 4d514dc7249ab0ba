import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#contract/problem.ts';
import { isDatabaseAway } from '#server/database/faults.ts';
import { Refusal, signedOut } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    refusalAlso?: Readonly<Record<string, boolean>> | undefined;
    signedOutWords?: string | undefined;
  }
}

const RETRY_AFTER_SECONDS = 5;
const FOREIGN_KEY_VIOLATION = '23503';
/** Of the columns that name whoever acts, and not somebody else. */
const ACTOR_KEY = /(?<!_(?:from|to|related|profile))_user_id_users_id_fk$/;

const PLAIN_WORDS: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This kind of content is not accepted here.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is more than the server accepts.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
};

export function errorAnswers(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** An address that no route can be looked up for, before any hook has run. */
export function answerUnreadable(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  void reply.header('x-content-type-options', 'nosniff');
  void answerError(error, request, reply);
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ message: 'There is no such call.' } satisfies Problem);
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // The caller's own connection broke: no fault of ours, and not the database's.
  const refusal = request.raw.errored === error ? hungUp() : asRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: describeForLog(error) }, 'call failed');
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter);
  const { refusalAlso, signedOutWords } = request.routeOptions.config;
  const message = (refusal.status === 401 && signedOutWords) || refusal.message;
  const problem: Problem = { message };
  if (refusal.issues) problem.issues = [...refusal.issues];
  return reply.code(refusal.status).send({ ...refusalAlso, ...problem });
}

const hungUp = () => new Refusal(400, 'The request was not sent to its end.');

type Fault = Error & { code?: string; statusCode?: number; constraint?: string };

function asRefusal(error: Fault): Refusal {
  if (error instanceof Refusal) return error;
  if (hasActorLeft(error)) return signedOut();
  if (isDatabaseAway(error)) {
    const message = 'The service is not available right now. Please try again soon.';
    return new Refusal(503, message, { retryAfter: RETRY_AFTER_SECONDS });
  }
  const { statusCode = 500 } = error;
  if (statusCode < 400 || statusCode >= 500) return new Refusal(500, 'Something went wrong.');
  return new Refusal(statusCode, PLAIN_WORDS[error.code ?? ''] ?? 'The request is malformed.');
}

/** Their account was deleted, in another tab, while this call was under way. */
const hasActorLeft = ({ code, constraint }: Fault) =>
  code === FOREIGN_KEY_VIOLATION && ACTOR_KEY.test(constraint ?? '');

// PostgreSQL's `detail` and a statement's parameters quote what people typed: they stay out of the log.
function describeForLog(error: Error & { code?: string; constraint?: string }) {
  const { name, message, code, constraint, stack } = error;
  return { name, message, code, constraint, stack };
}
