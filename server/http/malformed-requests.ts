import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#contract/problem.ts';
import type { Config } from '#server/config/config.ts';
import { answerError } from './errors.ts';
import { headersOf } from '#server/security/security-headers.ts';

type Unreadable = Error & { code: string; rawPacket?: unknown };

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const WORDS: Record<number, string> = {
  400: 'The request is malformed.',
  408: 'The request was not sent to its end.',
  431: 'The address or the headers are longer than the server accepts.',
};
/**
 * An answer to HEAD has no body. Where the packet is the middle of a request it may be one all the same: what
 * comes too many then is not read, since the connection ends.
 */
const IS_HEAD = /^HEAD /;
const LEFT_OPEN_MS = 1_000;

/** An address that no route can be looked up for, before any hook has run. */
export function unreadableAddresses(config: Config, count: (status: number) => void) {
  const headers = headersOf(config);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    void answerError(error, request, reply);
    count(reply.statusCode);
  };
}

/** What is no HTTP, or too much of it: there is no request then, only the connection. */
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
    // Closed with bytes unread, the connection would be reset, and the answer lost with it.
    socket.resume();
    setTimeout(() => socket.destroy(), LEFT_OPEN_MS).unref();
  };
}

const takesBody = (packet: unknown) =>
  !Buffer.isBuffer(packet) || !IS_HEAD.test(packet.toString('latin1', 0, 8));
