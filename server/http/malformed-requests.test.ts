import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#server/testing/open-app.ts';
import { headersOf } from '#server/security/security-headers.ts';

const app = useTestApp({ config: { isSecure: true, publicUrl: 'https://habits.example.org' } });

let port = 0;

beforeEach(async () => {
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  port = (app.fastify.server.address() as AddressInfo).port;
});

type Answer = { status: number; headers: Record<string, unknown>; body: string };

/** Uses Node’s own client, which accepts only valid HTTP responses. */
const ask = (method: string, path: string, headers = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      let body = '';
      response.on('data', (part) => (body += String(part)));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });

const tooMany = { cookie: 'a'.repeat(18_000) };

const ofEveryResponse = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

const long = `/${'a'.repeat(18_000)}`;

describe('a malformed request', () => {
  test.each([
    ['GET', '/%', {}, 400, 'The request is malformed.'],
    ['GET', long, {}, 431, 'The address or the headers are longer than the server accepts.'],
    ['POST', '/api/login', tooMany, 431, 'The address or the headers are longer'],
  ])(
    'a malformed %s %.10s gets headers and a message',
    async (method, path, sent, status, words) => {
      const { headers, ...response } = await ask(method, path, sent);
      expect(response.status).toBe(status);
      expect(headers).toMatchObject(ofEveryResponse);
      expect(JSON.parse(response.body)).toEqual({ message: expect.stringContaining(words) });
    },
  );

  test.each([
    ['/%', 400],
    [long, 431],
  ])('a malformed HEAD %.10s gets headers without a body', async (path, status) => {
    const { headers, ...response } = await ask('HEAD', path);
    expect(response).toEqual({ status, body: '' });
    expect(headers).toMatchObject(ofEveryResponse);
  });

  test('an expectation that HTTP does not define is ignored', async () => {
    const { status, headers } = await ask('GET', '/api/health', { expect: 'a miracle' });
    expect(status).toBe(200);
    expect(headers).toMatchObject(ofEveryResponse);
  });

  test('a request that is not HTTP gets an HTTP response', async () => {
    const received = await answerTo(['Good morning!\r\n\r\n']);
    expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(received).toContain('x-content-type-options: nosniff\r\n');
  });

  test('a request whose beginning is missing gets a message, too', async () => {
    const half = 'a'.repeat(9_000);
    expect(await answerTo([`GET /${half}`, `${half} HTTP/1.1\r\n\r\n`])).toMatch(
      /^HTTP\/1\.1 431 [^{]*\{"message":"The address or the headers are longer/,
    );
  });
});

const HOST_MESSAGE = 'The request needs one Host header with a valid name.';

describe('the Host header', () => {
  test.each([
    ['two', 'Host: habits.example.org\r\nHost: other.example\r\n'],
    ['the same twice', 'Host: habits.example.org\r\nhost: habits.example.org\r\n'],
    ['none', ''],
    ['a path', 'Host: habits.example.org/ada\r\n'],
    ['a user', 'Host: ada@habits.example.org\r\n'],
    ['a list', 'Host: habits.example.org, other.example\r\n'],
  ])('a request with %s as Host is refused with 400', async (_, lines) => {
    const received = await answerTo([`GET /api/health HTTP/1.1\r\n${lines}\r\n`]);
    expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(received).toContain('x-content-type-options: nosniff\r\n');
    expect(received).toContain(JSON.stringify({ message: HOST_MESSAGE }));
  });

  test.each(['habits.example.org', 'my_app:4000', '[::1]:4000', '127.0.0.1', ''])(
    'a request with the Host %o is accepted',
    async (host) => {
      const request = `GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect(await answerTo([request])).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    },
  );

  test('HTTP 1.0 needs no Host', async () => {
    expect(await answerTo(['GET /api/health HTTP/1.0\r\n\r\n'])).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

/** Sends a request for a whole address. */
const askFor = (method: string, target: string, lines = 'Host: habits.example.org\r\n') =>
  answerTo([`${method} ${target} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`]);

describe('a request for a whole address', () => {
  test.each([
    ['http://habits.example.org/api/health', 200],
    ['HTTPS://habits.example.org:4000/api/health?x=1', 200],
    ['http://habits.example.org/api/habits', 401],
    ['http://habits.example.org', 404],
    ['http://habits.example.org?x=1', 404],
  ])('a request for %s is answered like one for its path: %d', async (target, status) => {
    expect(await askFor('GET', target)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test.each(['http:///api/health', 'http://ada@habits.example.org/api/health'])(
    'a request for %s is refused with 400, because it names no valid host',
    async (target) => {
      expect(await askFor('GET', target)).toContain(JSON.stringify({ message: HOST_MESSAGE }));
    },
  );

  test('the host of the address counts instead of the header', async () => {
    const origin = 'Origin: https://other.example\r\n';
    const refused = await askFor(
      'POST',
      'http://habits.example.org/api/logout',
      `Host: other.example\r\n${origin}`,
    );
    expect(refused).toMatch(/^HTTP\/1\.1 403 /);
    const accepted = await askFor(
      'POST',
      'http://other.example/api/logout',
      `Host: habits.example.org\r\n${origin}`,
    );
    expect(accepted).toMatch(/^HTTP\/1\.1 204 /);
  });
});

/** Sends each text in a separate packet. */
async function answerTo(packets: readonly string[]): Promise<string> {
  const line = connect(port, '127.0.0.1').setNoDelay(true);
  let received = '';
  line.on('data', (bytes) => (received += String(bytes)));
  const closed = once(line, 'close');
  for (const packet of packets) {
    line.write(packet);
    await sleep(50);
  }
  await closed;
  return received;
}

test('subdomains are limited to https only when the setting says so', () => {
  const headers = new Map(headersOf({ isSecure: true, hstsSubdomains: false }));
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
});
