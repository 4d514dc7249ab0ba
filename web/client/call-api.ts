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
import { LATE, STORED_HEADER } from '#domain/site/user-cache.ts';
import { onClearUserData } from './clear-user-data.ts';
import { isSignOutPending, sendPendingSignOut } from './pending-sign-out.ts';
import { deviceZone } from './device-zone.ts';

/** Its message is `{status}: {message}`. */
export class ApiError extends Error {
  readonly status: number;
  /** The message of the server. */
  readonly serverMessage: string;
  readonly issues: readonly Issue[];
  /** The response is not JSON, so it came from a proxy. */
  readonly isUnreadable: boolean;
  /** From the header `Retry-After`; 0 without one. */
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

/** The browser allows 64 kB for all requests that may outlive their page. */
const MAX_KEEPALIVE_LENGTH = 1000;

/** Calls the API as described by the contract. */
export async function callApi<C extends Call>(
  call: C,
  ...[sent]: Arguments<C>
): Promise<ResponseOf<C>> {
  return (await callWithHeaders(call, sent)).body;
}

export type WithHeaders<C extends Call> = { body: ResponseOf<C>; headers: Headers };

/** For calls whose response headers are needed. */
export async function callWithHeaders<C extends Call>(
  call: C,
  sent?: unknown,
): Promise<WithHeaders<C>> {
  // After a sign-out, the session must end before anything else is sent.
  if (isSignOutPending()) await settleSignOut();
  return send(call, sent);
}

/** Rejects without a response. Each call retries it, and so does the return of the network. */
export const settleSignOut = (): Promise<void> => sendPendingSignOut(() => send(logout));

/** The last response for each polled address. The server repeats a response only when it has changed. */
const polled = new Map<string, { etag: string; body: unknown }>();

/** Makes the next responses complete, even if nothing has changed. */
export const forgetPolled = (): void => polled.clear();

onClearUserData(forgetPolled);

declare global {
  interface Window {
    /** The responses that index.html has prefetched. Each is used once, and none after a change. */
    takePrefetched?: (method: string, address: string) => Promise<Response> | undefined;
  }
}

async function send<C extends Call>(
  call: C,
  sent: unknown = {},
  isFirst = true,
): Promise<WithHeaders<C>> {
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
  const response = await (window.takePrefetched?.(method, address) ??
    fetch(address, {
      method,
      credentials: 'include',
      // Otherwise the browser drops the request when the user reloads right after a change.
      keepalive: !isRead && !file && !(text && text.length > MAX_KEEPALIVE_LENGTH),
      headers: {
        [TIME_ZONE_HEADER]: deviceZone(),
        ...(text && { 'content-type': 'application/json' }),
        ...(isRead && { 'cache-control': 'no-cache' }),
        ...(known && { 'if-none-match': known.etag }),
      },
      ...(text && { body: text }),
      ...(call.upload && file && { body: formWith(call.upload.field, file) }),
    }));
  noteSource(response);
  const { headers } = response;
  if (response.status === 304 && known) return { body: known.body as ResponseOf<C>, headers };
  if (!response.ok) {
    const error = await readError(response);
    // Another call may have replaced the session during the request, for example with a new password.
    if (isSignedOut(error) && (await sessionGuard?.(call)) && isFirst)
      return send(call, sent, false);
    throw error;
  }
  const received: unknown = response.status === 204 ? undefined : await response.json();
  const etag = headers.get('etag');
  if (call.isPolled && etag) polled.set(address, { etag, body: received });
  return { body: received as ResponseOf<C>, headers };
}

let hasResponded = false;

/** Whether this page has had a response of the server, not just stored ones of the worker. */
export const hasServerResponded = (): boolean => hasResponded;

/** When the server cannot be reached, the page counts as offline, and checks until it is back. */
function noteSource({ ok, headers }: Response): void {
  const reason = headers.get(STORED_HEADER);
  if (reason === null) hasResponded ||= ok;
  else if (reason !== LATE) onlineManager.setOnline(false);
}

/**
 * Decides whether a call that was refused with 401 is sent again, because the user is still signed in. Never resolves
 * after a sign-out, because the page is about to be left and must not show the refusal.
 */
type SessionGuard = (refused: Call) => Promise<boolean>;

let sessionGuard: SessionGuard | undefined;

/** Sets the only guard, which is that of the current page. */
export function guardSession(guard: SessionGuard): () => void {
  sessionGuard = guard;
  return () => {
    if (sessionGuard === guard) sessionGuard = undefined;
  };
}

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** The resource does not exist, or was deleted. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/** The message of the server, or the given text if it sent no message (for example without a network). */
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

// Uses the message of a JSON body, else the body as text, else the status text.
async function readError(response: Response): Promise<ApiError> {
  const text = await response.text();
  // A proxy may send a date instead of seconds; this server never does.
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
