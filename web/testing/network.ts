import { afterEach, beforeEach } from 'vitest';

type Answer = { status: number; body: unknown; headers?: Record<string, string> };
type Call = { route: string; body: unknown };

const answers = new Map<string, Answer>();
let calls: Call[] = [];
let unexpected: string[] = [];

/**
 * From now on the server answers `route` ("GET /api/user") so. The query is part of the address when
 * given. A promised body keeps the page waiting until the promise is kept.
 */
export function answer(
  route: string,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  answers.set(route, { status, body, headers });
}

/** As a server does that has more to do than it can. */
export const refuseAsBusy = (route: string, retryAfter: number): void =>
  answer(route, { message: 'The service is very busy right now.' }, 503, {
    'retry-after': String(retryAfter),
  });

/** The bodies that were sent to `route`, oldest first. */
export function bodiesSentTo(route: string): unknown[] {
  return calls.filter((call) => call.route === route).map((call) => call.body);
}

async function readBody(request: Request): Promise<unknown> {
  const isForm = request.headers.get('content-type')?.includes('form-data') ?? false;
  if (isForm) return request.formData();
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

function toResponse({ body, ...told }: Answer): Response {
  return body === undefined ? new Response(null, told) : Response.json(body, told);
}

async function answerRequest(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const target = input instanceof Request ? input : new URL(input, location.href);
  const request = new Request(target, init);
  const { pathname, search } = new URL(request.url);
  const route = `${request.method} ${pathname}`;
  const found = answers.get(`${route}${search}`) ?? answers.get(route);
  calls.push({ route, body: await readBody(request) });
  if (found) return toResponse({ ...found, body: await found.body });
  unexpected.push(`${route}${search}`);
  throw new TypeError(`No answer was prepared for ${route}${search}`);
}

/** Every test begins with a server that answers nothing; a call it did not expect fails it. */
export function watchNetwork(): void {
  const realFetch = globalThis.fetch;
  beforeEach(() => {
    answers.clear();
    calls = [];
    unexpected = [];
    globalThis.fetch = answerRequest;
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
    if (unexpected.length > 0) throw new Error(`Unexpected calls: ${unexpected.join(', ')}`);
  });
}
