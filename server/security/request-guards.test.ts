import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { securityHeaders } from './request-guards.ts';
import { documentHeadersOf, headersOf } from './security-headers.ts';

const config = { isSecure: true, hstsSubdomains: true };

async function fetchHeaders(type: string) {
  const app = Fastify();
  securityHeaders(app, headersOf(config), documentHeadersOf(config, ["'sha256-abc'"]));
  app.get('/', (_request, reply) => reply.type(type).send(type === 'application/json' ? {} : 'x'));
  const { headers } = await app.inject('/');
  await app.close();
  return headers;
}

test.each([
  'text/html',
  'text/html; charset=utf-8',
  'TEXT/HTML',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
])('a page of type %s has a policy for its scripts and frames', async (type) => {
  const headers = await fetchHeaders(type);
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test.each(['application/json', 'text/javascript', 'image/png', 'text/css', 'text/plain'])(
  '%s is not a page, and has only the headers of every response',
  async (type) => {
    const headers = await fetchHeaders(type);
    expect(headers).toMatchObject(Object.fromEntries(headersOf(config)));
    for (const [name] of documentHeadersOf(config)) expect(headers[name]).toBeUndefined();
  },
);
