import { describe, expect, test } from 'vitest';
import { getUser, login, logout } from '#contract/account.ts';
import { listHabits, updateHabit } from '#contract/habits.ts';
import { analyzeImage } from '#contract/import.ts';
import type { Problem } from '#contract/problem.ts';
import { updateSystemSetting } from '#contract/settings.ts';
import { ben } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { clearUserData } from './clear-user-data.ts';
import { ApiError, callApi, isSignedOut, serverMessageOr } from './call-api.ts';

async function catchRefusal(problem: Problem & { status: number }): Promise<ApiError> {
  mockRefusal(getUser, problem);
  const refusal: unknown = await callApi(getUser).catch((error: unknown) => error);
  if (!(refusal instanceof ApiError)) throw new Error('The call was not refused.');
  return refusal;
}

test('a call of the API returns the response of the server', async () => {
  mockApi(getUser, ben);
  expect(await callApi(getUser)).toEqual(ben);
});

test('a call of the API sends its body and puts its parameters into the path', async () => {
  const setting = { key: 'require_approval', value: 'false' };
  const at = { params: { key: setting.key } };
  const updatedAt = '2026-03-01T10:00:00.000Z';
  mockApi(updateSystemSetting, { ...setting, description: null, updatedAt }, at);
  await callApi(updateSystemSetting, { ...at, body: { value: 'false' } });
  expect(bodiesSentTo(updateSystemSetting, at)).toEqual([{ value: 'false' }]);
});

test('a call of the API sends its file as a form, in the field of the contract', async () => {
  mockApi(analyzeImage, { success: true, habits: [], analysisText: '', message: '' });
  const file = new File(['x'], 'habits.png', { type: 'image/png' });
  await callApi(analyzeImage, { file });
  const [form] = bodiesSentTo(analyzeImage);
  expect([...(form?.keys() ?? [])]).toEqual(['image']);
});

test('a call of the API returns undefined for a response without a body', async () => {
  mockApi(logout, undefined);
  expect(await callApi(logout)).toBeUndefined();
});

test('a call of the API sends the time zone and cookies', async () => {
  const sent: RequestInit[] = [];
  globalThis.fetch = async (_address, init = {}) => {
    sent.push(init);
    return Response.json(ben);
  };
  await callApi(login, { body: { email: 'ben@example.org', password: 'a long walk' } });
  expect(sent[0]).toMatchObject({
    credentials: 'include',
    headers: {
      'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
      'content-type': 'application/json',
    },
  });
});

describe('a polled call', () => {
  const habits = [{ id: 7 }];
  const respondOnce = () => {
    const marks: (string | null)[] = [];
    globalThis.fetch = async (_address, init = {}) => {
      const mark = new Headers(init.headers).get('if-none-match');
      marks.push(mark);
      if (mark === 'W/"one"') return new Response(null, { status: 304 });
      return Response.json(habits, { headers: { etag: 'W/"one"' } });
    };
    return marks;
  };

  test('a polled call sends its ETag, and returns the known response while nothing has changed', async () => {
    const marks = respondOnce();
    expect(await callApi(listHabits)).toEqual(habits);
    expect(await callApi(listHabits)).toEqual(habits);
    expect(marks).toEqual([null, 'W/"one"']);
  });

  test('a polled call has no known response after a sign-out', async () => {
    const marks = respondOnce();
    clearUserData();
    await callApi(listHabits);
    expect(marks).toEqual([null]);
  });
});

async function outlives(call: () => Promise<unknown>): Promise<boolean | undefined> {
  let sent: RequestInit = {};
  globalThis.fetch = async (_address, init = {}) => {
    sent = init;
    return Response.json({});
  };
  await call();
  return sent.keepalive;
}

test('a request that outlives its page is a change, not a read', async () => {
  const sent = { params: { id: 7 }, body: { completed: true } };
  expect(await outlives(() => callApi(updateHabit, sent))).toBe(true);
  expect(await outlives(() => callApi(getUser))).toBe(false);
});

test('a request that outlives its page is small, because browsers limit the size', async () => {
  const sent = { params: { id: 7 }, body: { notes: 'x'.repeat(1000) } };
  expect(await outlives(() => callApi(updateHabit, sent))).toBe(false);
  const file = new File(['x'], 'habits.png', { type: 'image/png' });
  expect(await outlives(() => callApi(analyzeImage, { file }))).toBe(false);
});

test('a refused call throws "{status}: {message}" with the issues of its fields', async () => {
  const issues = [{ path: 'email', message: 'Invalid email address' }];
  const refusal = await catchRefusal({ status: 400, message: 'Please mend the fields.', issues });
  expect(refusal.message).toBe('400: Please mend the fields.');
  expect(refusal.issues).toEqual(issues);
});

test.each([
  ['Bad Gateway, says a proxy', '502: Bad Gateway, says a proxy'],
  ['', '502: Bad Gateway'],
  ['{"reason":"tired"}', '502: {"reason":"tired"}'],
])(
  'a refused call has the text of the response if the server sent no message (%o): %o',
  async (text, expected) => {
    const options = { status: 502, statusText: 'Bad Gateway' };
    globalThis.fetch = async () => new Response(text, options);
    await expect(callApi(getUser)).rejects.toThrow(expected);
  },
);

test.each([
  ['7', 7_000],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
  ['', 0],
])('a refused call reads Retry-After in seconds (%o)', async (named, ms) => {
  mockRefusal(getUser, {
    status: 503,
    message: 'Later.',
    headers: { 'retry-after': named },
  });
  await expect(callApi(getUser)).rejects.toMatchObject({ status: 503, retryAfterMs: ms });
});

test('a refused call means that the session has ended if it is a 401', async () => {
  expect(isSignedOut(await catchRefusal({ status: 401, message: 'Please sign in.' }))).toBe(true);
  expect(isSignedOut(await catchRefusal({ status: 403, message: 'Not yours.' }))).toBe(false);
  expect(isSignedOut(new TypeError('Failed to fetch'))).toBe(false);
});

test.each(['{}', '{"error":"x"}'])(
  'a refused call has no message of the server if the body is %s',
  async (body) => {
    globalThis.fetch = async () => new Response(body, { status: 500 });
    const failure = await callApi(listHabits).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: `500: ${body}`, serverMessage: '' });
    expect(serverMessageOr(failure, 'Try again.')).toBe('Try again.');
  },
);

test('a refused call shows the message of the server, or else the given one', async () => {
  const refusal = await catchRefusal({ status: 429, message: 'Too many attempts.' });
  expect(serverMessageOr(refusal, 'Try again.')).toBe('Too many attempts.');
  expect(serverMessageOr(new TypeError('Failed to fetch'), 'Try again.')).toBe('Try again.');
});
