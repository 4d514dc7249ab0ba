import { TIME_ZONE_HEADER } from '#contract/call.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';

/** No user waits longer. */
const TIMEOUT_MS = 45_000;

export type Person = {
  email: string;
  username: string;
  password: string;
  /** The network address that a proxy reports, so that each user has separate limits. */
  network: string;
  zone: TimeZone;
};
export type Request = {
  method: string;
  path: string;
  body?: object;
  file?: Blob;
  cookie?: string | undefined;
};
export type Response = {
  status: number;
  body: unknown;
  cookie: string | undefined;
  retryAfter: string | null;
};

/** Throws when there is no response. `nameOfFailure` returns the reason. */
export async function send(address: string, person: Person, request: Request): Promise<Response> {
  const { method, path, body, file, cookie } = request;
  const response = await fetch(address + path, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'x-forwarded-for': person.network,
      [TIME_ZONE_HEADER]: person.zone,
      ...(cookie ? { cookie } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(file ? { body: formOf(file) } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    cookie: response.headers.getSetCookie()[0]?.split(';')[0],
    retryAfter: response.headers.get('retry-after'),
  };
}

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.set('file', file, 'habits.json');
  return form;
}

export function nameOfFailure(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return `no response in ${TIMEOUT_MS / 1_000} s`;
  return cause?.code ?? cause?.message ?? name;
}

/** For calls that must succeed before a fault can begin. */
export async function ask(address: string, person: Person, request: Request): Promise<Response> {
  const answer = await send(address, person, request);
  if (answer.status < 300) return answer;
  const { method, path } = request;
  throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
}
