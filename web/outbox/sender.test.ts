import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStore } from './memory-store.ts';
import { type ApiRequest, isPending } from './operation.ts';
import { Outbox } from './outbox.ts';
import { type ApiResponse, outcomeOf } from './response.ts';
import { BackOff, Sender, waitAfter } from './sender.ts';
import { silentChannel, tick } from './testing/operations.ts';

let outbox: Outbox;
let sent: ApiRequest[];
let responses: (ApiResponse | undefined)[];
let waits: number[];
let isOnline: boolean;
/** Ends the pause of the sender. */
let passTime: () => void;

beforeEach(() => {
  outbox = new Outbox({ store: memoryStore(7), channel: silentChannel });
  [sent, responses, waits, isOnline] = [[], [], [], true];
});

const ok: ApiResponse = { status: 200, body: {}, retryAfter: null };
const busy: ApiResponse = { status: 503, body: {}, retryAfter: '20' };

const newSender = (options: { onSignedOut?: () => void } = {}): Sender =>
  new Sender({
    outbox,
    lock: (run) => run(() => false),
    request: async (request) => {
      sent.push(request);
      const response = responses.shift();
      if (!response) throw new TypeError('Failed to fetch');
      return response;
    },
    isOnline: () => isOnline,
    backOff: {
      wait(failures, retryAfter) {
        waits.push(waitAfter(failures, retryAfter, { random: 1, now: 0 }));
        return new Promise((resolve) => (passTime = resolve));
      },
      wakeUp: () => passTime(),
    },
    ...options,
  });

const pending = () => outbox.snapshot().operations.filter(isPending).length;

test('a pending operation is sent with its user, number and time', async () => {
  responses = [ok, { status: 204, retryAfter: null }];
  await outbox.append(tick(1)).saved;
  await outbox.append(tick(2)).saved;
  await newSender().wake();
  expect(sent.map(({ method, path }) => [method, path])).toEqual([
    ['PUT', '/api/habits/1/days/2026-11-20'],
    ['PUT', '/api/habits/2/days/2026-11-20'],
  ]);
  expect(sent[1]?.headers).toMatchObject({
    'x-user': '7',
    'x-operation': expect.stringMatching(/^[0-9a-f-]{36} 2$/),
    'x-made-at': expect.stringMatching(/^\d{13}$/),
    'x-time-zone': expect.any(String),
  });
  expect(pending()).toBe(0);
});

test('the sender waits longer after each failure, and at least as long as the server requests', async () => {
  responses = [undefined, undefined, busy, ok];
  await outbox.append(tick(1)).saved;
  const sending = newSender().wake();
  for (const ms of [1_000, 2_000, 20_000]) {
    await vi.waitFor(() => expect(waits.at(-1)).toBe(ms));
    passTime();
  }
  await sending;
  expect(sent.map(({ headers }) => headers['x-operation'])).toEqual(
    Array.from({ length: 4 }, () => sent[0]?.headers['x-operation']),
  );
  expect(pending()).toBe(0);
});

test('nothing is sent offline, and resume ends the back-off and sends at once', async () => {
  isOnline = false;
  await outbox.append(tick(1)).saved;
  const sender = newSender();
  await sender.wake();
  expect(sent).toEqual([]);
  isOnline = true;
  responses = [undefined, ok];
  const sending = sender.resume();
  await vi.waitFor(() => expect(waits).toHaveLength(1));
  await sender.resume();
  await sending;
  expect(pending()).toBe(0);
});

test('the sender stops at a refused session, and continues after a sign-in', async () => {
  responses = [{ status: 401, body: {}, retryAfter: null }, ok];
  const onSignedOut = vi.fn<() => void>();
  await outbox.append(tick(1)).saved;
  const sender = newSender({ onSignedOut });
  await sender.wake();
  await sender.wake();
  expect([sent.length, onSignedOut.mock.calls.length, pending()]).toEqual([1, 1, 1]);
  await sender.resume();
  expect(pending()).toBe(0);
});

test('an operation that is appended during a request is sent next', async () => {
  responses = [ok, ok];
  await outbox.append(tick(1)).saved;
  const sender = newSender();
  const sending = sender.wake();
  outbox.append(tick(2));
  await sending;
  await sender.wake();
  expect(sent).toHaveLength(2);
});

test('the worker ends with an error instead of waiting', async () => {
  await outbox.append(tick(1)).saved;
  const sender = new Sender({
    outbox,
    lock: (run) => run(() => false),
    request: () => Promise.reject(new TypeError('Failed to fetch')),
    isOnline: () => true,
  });
  await expect(sender.wake()).rejects.toThrow('Not sent');
  expect(pending()).toBe(1);
});

test('a sender that was stopped sends nothing until it is started again', async () => {
  responses = [ok];
  await outbox.append(tick(1)).saved;
  const sender = newSender();
  sender.stop();
  await sender.wake();
  expect(sent).toEqual([]);
  sender.start();
  await sender.wake();
  expect(pending()).toBe(0);
});

test('a back-off ends after its time, or when it is woken up', async () => {
  vi.useFakeTimers();
  const backOff = new BackOff();
  const ended = vi.fn<() => void>();
  void backOff.wait(1, null).then(ended);
  await vi.advanceTimersByTimeAsync(1_000);
  void backOff.wait(9, null).then(ended);
  backOff.wakeUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

const outcome = (status: number, body?: unknown) => outcomeOf({ status, body, retryAfter: null });

describe('a response', () => {
  const message = 'Refused';
  test.each([
    ['a response', { kind: 'done', response: { id: 3 } }, outcome(201, { id: 3 })],
    ['nothing to send', { kind: 'done', response: undefined }, outcome(204)],
    ['a refusal', { kind: 'refused', status: 422, message, issues: [] }, outcome(422, { message })],
    ['a refused session', { kind: 'signed out' }, outcome(401, {})],
    ['a broken server', { kind: 'error', status: 500, message: '' }, outcome(500, {})],
    ['the page of a hotel network', { kind: 'retry' }, outcome(200)],
    ['a busy server', { kind: 'retry' }, outcome(429, {})],
    ['a proxy without a server', { kind: 'retry' }, outcome(502, {})],
    ['no network', { kind: 'retry' }, outcomeOf(undefined)],
  ])('the outcome of a request can be %s', (_, expected, found) => {
    expect(found).toEqual(expected);
  });
});

test.each([
  [1, null, 0, 500],
  [1, null, 1, 1_000],
  [4, null, 1, 8_000],
  [30, null, 1, 60_000],
  [1, '20', 0, 20_000],
  [1, '3600', 0, 300_000],
  [1, 'Thu, 01 Jan 1970 00:00:12 GMT', 0, 12_000],
  [1, 'soon', 0, 500],
])(
  'the wait after failure %s with Retry-After %s and random number %s is %s ms',
  (failures, asked, random, ms) => {
    expect(waitAfter(failures, asked, { random, now: 0 })).toBe(ms);
  },
);
