import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STORED_HEADER } from '#domain/site/user-cache.ts';
import { openPage, read } from './stored-responses.ts';

const stored = () => new Response('stored', { headers: { date: 'Sat, 28 Nov 2026 08:00:00 GMT' } });

beforeEach(() => {
  vi.useFakeTimers();
  const cache = { match: async () => stored(), put: async () => {}, keys: async () => [] };
  vi.stubGlobal('caches', { open: async () => cache, match: async () => stored() });
  vi.stubGlobal('APP_SHELL', '/app');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Reads the habits, with a network that responds by `fetched`. */
async function readAfter(ms: number, fetched: () => Promise<Response>) {
  vi.stubGlobal('fetch', fetched);
  const request = new Request('https://habits.example/api/habits');
  const reading = read({ request } as FetchEvent);
  await vi.advanceTimersByTimeAsync(ms);
  const response = await reading;
  return { text: await response.text(), reason: response.headers.get(STORED_HEADER), response };
}

const never = () => new Promise<Response>(() => {});

test('a fresh response is not marked', async () => {
  const { text, reason } = await readAfter(0, async () => new Response('fresh'));
  expect([text, reason]).toEqual(['fresh', null]);
});

test('a stored response is marked as late when the server takes longer than 5 seconds', async () => {
  const { text, reason, response } = await readAfter(5_000, never);
  expect([text, reason]).toEqual(['stored', 'late']);
  expect(response.headers.get('date')).toBe('Sat, 28 Nov 2026 08:00:00 GMT');
});

test.each([
  ['the network is lost', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy cannot reach the server', async () => new Response('', { status: 502 })],
])('a stored response is marked as unreachable when %s', async (_, fetched) => {
  const { text, reason } = await readAfter(0, fetched);
  expect([text, reason]).toEqual(['stored', 'unreachable']);
});

test.each([
  ['is rejected', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is an error response, as in Firefox', async () => Response.error()],
])('the stored app opens when the preloaded page %s', async (_, preload) => {
  const request = new Request('https://habits.example/dashboard');
  const page = await openPage({ request, preloadResponse: preload() } as unknown as FetchEvent);
  expect(await page.text()).toBe('stored');
  expect(page.headers.get(STORED_HEADER)).toBe('unreachable');
});
