import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  APPLIED_HEADER,
  MADE_AT_HEADER,
  OPERATION_HEADER,
  type OperationNumber,
  USER_HEADER,
} from '#contract/operations.ts';
import type { Actor } from './actor.ts';
import { invalidField, Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    acceptsOperation?: boolean | undefined;
  }
}

const OPERATION = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}) ([1-9]\d{0,9})$/i;
const MAX_NUMBER = 2_147_483_647;

/** Refuses a call of a page that still shows another user. */
export function requireNamedUser({ headers }: FastifyRequest, { userId }: Actor): void {
  const named = headers[USER_HEADER];
  if (named === undefined || named === String(userId)) return;
  throw new Refusal(401, 'Another user is signed in.');
}

/** The operation number, for calls that have one. Undefined when none is sent. */
export function requestedOperation({
  headers,
  routeOptions,
}: FastifyRequest): OperationNumber | undefined {
  const sent = headers[OPERATION_HEADER];
  if (sent === undefined || !routeOptions.config.acceptsOperation) return undefined;
  const [, client = '', number = ''] = OPERATION.exec(String(sent)) ?? [];
  if (client === '' || Number(number) > MAX_NUMBER) {
    throw invalidField(OPERATION_HEADER, 'Please enter a UUID and a whole number above 0.');
  }
  return { client: client.toLowerCase(), number: Number(number) };
}

const MADE_AT = /^\d{1,16}$/;

/** When the user made the change, for calls that accept it. Undefined when it is not sent. */
export function requestedMoment({ headers, routeOptions }: FastifyRequest): number | undefined {
  const sent = headers[MADE_AT_HEADER];
  if (sent === undefined || !routeOptions.config.acceptsOperation) return undefined;
  if (!MADE_AT.test(String(sent))) throw invalidField(MADE_AT_HEADER, 'Please give milliseconds.');
  return Number(sent);
}

/** Reports the operation numbers of the changes that the response includes. */
export function setApplied(reply: FastifyReply, applied: string | null): void {
  if (applied !== null) void reply.header(APPLIED_HEADER, applied);
}
