import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#contract/problem.ts';
import type { Config } from '#server/config/config.ts';
import { sendError } from './errors.ts';
import { headersOf } from '#server/security/security-headers.ts';

type Unreadable = Error & { code: string; rawPacket?: unknown };

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const WORDS: Record<number, string> = {
  400: 'The request is malformed.',
  408: 'The request was incomplete.',
  431: 'The address or the headers are longer than the server accepts.',
};
/**
 * A response to HEAD has no body. If the packet is the middle of a request, a body may be sent by mistake; the client
 * ignores it, because the connection is closed.
 */
const IS_HEAD = /^HEAD /;
const LEFT_OPEN_MS = 1_000;

/** Handles addresses for which no route can be looked up. No hook has run before. */
export function unreadableAddresses(config: Config, count: (status: number) => void) {
  const headers = headersOf(config);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    void sendError(error, request, reply);
    count(reply.statusCode);
  };
}

/** Handles input that is not HTTP, or exceeds its limits: there is no request, only the connection. */
export function unreadableRequests(config: Config, count: (status: number) => void) {
  const headers = headersOf(config);
  return (error: Unreadable, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUS_OF[error.code] ?? 400;
    count(status);
    const problem: Problem = { message: WORDS[status] ?? '' };
    const body = takesBody(error.rawPacket) ? JSON.stringify(problem) : '';
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
    // Closing with unread bytes would reset the connection, and the response would be lost.
    socket.resume();
    setTimeout(() => socket.destroy(), LEFT_OPEN_MS).unref();
  };
}

const takesBody = (packet: unknown) =>
  !Buffer.isBuffer(packet) || !IS_HEAD.test(packet.toString('latin1', 0, 8));
