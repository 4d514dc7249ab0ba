import { onlineManager } from '@tanstack/react-query';
import { logout } from '#contract/account.ts';
import {
  type Call,
  type ResponseOf,
  type BodyInput,
  type QueryInput,
  TIME_ZONE_HEADER,
} from '#contract/call.ts';
import type { Issue, Problem } from '#contract/problem.ts';
import { STORED_HEADER } from '#domain/site/user-cache.ts';
import { forgetWithPerson } from './forget-person.ts';
import { isSignOutPending, sendPendingSignOut } from './pending-sign-out.ts';
import { zoneHere } from './time-zone-here.ts';

/** Reads `{status}: {message}`, and keeps both apart for those who decide by them. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's own words. */
  readonly serverMessage: string;
  readonly issues: readonly Issue[];
  /** What was answered is none of the server's own words: somebody on the way has spoken. */
  readonly isUnreadable: boolean;
  /** How long the server asks to be left alone; 0 where it does not. */
  readonly retryAfterMs: number;

  constructor(
    status: number,
    serverMessage: string,
    issues: readonly Issue[] = [],
    { isUnreadable = false, retryAfterMs = 0, text = serverMessage } = {},
  ) {
    super(`${status}: ${text}`);
    this.status = status;
    this.serverMessage = serverMessage;
    this.issues = issues;
    this.isUnreadable = isUnreadable;
    this.retryAfterMs = retryAfterMs;
  }
}

type PathParams = Record<string, string | number>;

type Sent<C extends Call> = (C['params'] extends object ? { params: PathParams } : object) &
  (C['query'] extends object ? { query: QueryInput<C> } : object) &
  (C['body'] extends object ? { body: BodyInput<C> } : object) &
  (C['upload'] extends object ? { file: File } : object);

type Arguments<C extends Call> = object extends Sent<C> ? [sent?: Sent<C>] : [sent: Sent<C>];

/** The browser takes 64 kB in all of what shall outlive its page, and refuses what is beyond. */
const OUTLIVES_UP_TO = 1000;

/** The one way to the server: path, body and answer are the contract's. */
export async function callApi<C extends Call>(
  call: C,
  ...[sent]: Arguments<C>
): Promise<ResponseOf<C>> {
  return (await callWithHeaders(call, sent)).answer;
}

export type AnswerWithHeaders<C extends Call> = { answer: ResponseOf<C>; headers: Headers };

/** For answers whose headers say more. */
export async function callWithHeaders<C extends Call>(
  call: C,
  sent?: unknown,
): Promise<AnswerWithHeaders<C>> {
  // Nothing is asked in the name of somebody who has signed out.
  if (isSignOutPending()) await settleSignOut();
  return send(call, sent);
}

/** Rejects while the server cannot be told; any call tries again, and so does the network's return. */
export const settleSignOut = (): Promise<void> => sendPendingSignOut(() => send(logout));

/** What was answered last, by address: no disk keeps it, and it need not be sent again while it is right. */
const polled = new Map<string, { etag: string; answer: unknown }>();

/** What is asked next is answered in full, also where it is still right. */
export const forgetPolled = (): void => polled.clear();

forgetWithPerson(forgetPolled);

declare global {
  interface Window {
    /** What index.html has asked for before any of our files was here: each answer once, and none after a change. */
    takeAskedAhead?: (method: string, address: string) => Promise<Response> | undefined;
  }
}

async function send<C extends Call>(
  call: C,
  sent: unknown = {},
  isFirst = true,
): Promise<AnswerWithHeaders<C>> {
  const { params, query, body, file } = sent as {
    params?: PathParams;
    query?: Record<string, string>;
    body?: object;
    file?: File;
  };
  const { method } = call;
  const isRead = method === 'GET';
  const text = body && JSON.stringify(body);
  const address = addressOf(call, params, query);
  const known = call.isPolled && polled.get(address);
  const response = await (window.takeAskedAhead?.(method, address) ??
    fetch(address, {
      method,
      credentials: 'include',
      // Who reloads right after a tick has ticked: else the browser drops the request with the page.
      keepalive: !isRead && !file && !(text && text.length > OUTLIVES_UP_TO),
      headers: {
        [TIME_ZONE_HEADER]: zoneHere(),
        ...(text && { 'content-type': 'application/json' }),
        ...(isRead && { 'cache-control': 'no-cache' }),
        ...(known && { 'if-none-match': known.etag }),
      },
      ...(text && { body: text }),
      ...(call.upload && file && { body: formWith(call.upload.field, file) }),
    }));
  noteSource(response);
  const { headers } = response;
  if (response.status === 304 && known) return { answer: known.answer as ResponseOf<C>, headers };
  if (!response.ok) {
    const error = await errorFrom(response);
    // The session was replaced while this was on its way, by a new password for one: the new one is asked.
    if (isSignedOut(error) && (await isToAskAgain?.(call)) && isFirst)
      return send(call, sent, false);
    throw error;
  }
  const answer: unknown = response.status === 204 ? undefined : await response.json();
  const etag = headers.get('etag');
  if (call.isPolled && etag) polled.set(address, { etag, answer });
  return { answer: answer as ResponseOf<C>, headers };
}

let hasAnswered = false;

/** Whether anything that this page shows came from the server, and not from what the worker had stored. */
export const hasServerAnswered = (): boolean => hasAnswered;

/** Where the server gives no answer, the page counts as offline: changes wait, and it is asked until it is back. */
function noteSource({ ok, headers }: Response): void {
  if (headers.has(STORED_HEADER)) onlineManager.setOnline(false);
  else hasAnswered ||= ok;
}

/**
 * Whether a refused question is to be asked again, as somebody is signed in all the same. Never resolves where nobody is any
 * more, and the page is about to be left: whatever it made of the refusal would look like a loss.
 */
type SessionGuard = (refused: Call) => Promise<boolean>;

let isToAskAgain: SessionGuard | undefined;

/** One at a time: whoever guards the page that is shown. */
export function guardSession(guard: SessionGuard): () => void {
  isToAskAgain = guard;
  return () => {
    if (isToAskAgain === guard) isToAskAgain = undefined;
  };
}

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** Not there, or not there any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/** What the server said, or the given words when it said nothing (as when the network is away). */
export const serverMessageOr = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.serverMessage !== '' ? error.serverMessage : otherwise;

function addressOf(call: Call, params: PathParams = {}, query: Record<string, string> = {}) {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

function formWith(field: string, file: File): FormData {
  const form = new FormData();
  form.append(field, file);
  return form;
}

// The message field of the JSON body, else that body as text, else the raw text or the status text.
async function errorFrom(response: Response): Promise<ApiError> {
  const text = await response.text();
  // A proxy may name a date instead of seconds; ours never does.
  const retryAfterMs = 1000 * (Number(response.headers.get('retry-after')) || 0);
  try {
    const { message, issues } = JSON.parse(text) as Partial<Problem>;
    return new ApiError(response.status, message ?? '', issues, {
      retryAfterMs,
      text: message ?? text,
    });
  } catch {
    const more = { isUnreadable: true, retryAfterMs };
    return new ApiError(response.status, text || response.statusText, [], more);
  }
}
