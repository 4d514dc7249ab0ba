import { afterEach, beforeEach } from 'vitest';
import type { Call, ResponseOf, BodyInput, QueryInput } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { APPLIED_HEADER, OPERATION_HEADER } from '#contract/operations.ts';
import type { Problem } from '#contract/problem.ts';

type MockResponse = { status: number; body: unknown; headers?: Record<string, string> };
type SentCall = { route: string; body: unknown };

type NameIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NameIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<C extends Call> = C['params'] extends object
  ? { params: Record<NameIn<C['path']>, string | number> }
  : object;

/** The path of a call with its parameters. */
type At<C extends Call, Place = Params<C>> = object extends Place ? [at?: Place] : [at: Place];

type PlaceWithQuery<C extends Call> = Params<C> & { query?: QueryInput<C> };

type SentBy<C extends Call> = C['upload'] extends object ? FormData : BodyInput<C>;

/** A refusal of the contract, with its status and the extra fields of the call. */
type Refusal<C extends Call> = Problem & {
  status: number;
  headers?: Record<string, string>;
} & Partial<C['refusalFields']>;

const answers = new Map<string, MockResponse>();
/** Responses that are derived from prepared ones. */
const fallbacks = new Map<string, () => unknown>();
/** The last accepted operation number of each client. */
const applied = new Map<string, string>();
let calls: SentCall[] = [];
let unexpected: string[] = [];
let unknownFields: string[] = [];

/**
 * Mocks the response of `call`. A response for a query takes precedence over one without. A promise delays the response.
 */
export function mockApi<C extends Call>(
  call: C,
  response: ResponseOf<C> | Promise<ResponseOf<C>>,
  ...[at]: At<C, PlaceWithQuery<C>>
): void {
  answers.set(addressOf(call, at), { status: call.status, body: response });
}

/** Mocks a refusal of `call`. */
export function mockRefusal<C extends Call>(
  call: C,
  { status, headers, ...problem }: Refusal<C>,
  ...[at]: At<C, PlaceWithQuery<C>>
): void {
  answers.set(addressOf(call, at), { status, body: problem, ...(headers && { headers }) });
}

/** Mocks the refusal of an overloaded server. */
export function mockBusy<C extends Call>(call: C, retryAfter: number, ...at: At<C>): void {
  const message = 'The service is very busy right now.';
  const headers = { 'retry-after': String(retryAfter) };
  answers.set(addressOf(call, at[0]), { status: 503, body: { message }, headers });
}

/** For a call whose response is derived from others. */
export function mockFallback<C extends Call>(
  call: C,
  answer: () => ResponseOf<C> | Promise<ResponseOf<C>>,
): void {
  fallbacks.set(`${call.method} ${call.path}`, answer);
}

/** The prepared response of a call without parameters. */
export function preparedResponse<C extends Call>(
  call: C,
): ResponseOf<C> | Promise<ResponseOf<C>> | undefined {
  const answer = answers.get(`${call.method} ${call.path}`);
  return answer?.status === call.status ? (answer.body as ResponseOf<C>) : undefined;
}

/** The bodies that were sent with `call`, with any query, oldest first. */
export function bodiesSentTo<C extends Call>(call: C, ...[at]: At<C>): SentBy<C>[] {
  const route = addressOf(call, at);
  return calls.filter((sent) => sent.route === route).map((sent) => sent.body as SentBy<C>);
}

function addressOf(call: Call, at: object = {}): string {
  const { params = {}, query } = at as {
    params?: Record<string, string | number>;
    query?: Record<string, string>;
  };
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(query);
  return `${call.method} ${path}${inOrder(search)}`;
}

/** Normalises the order of a query. */
function inOrder(search: URLSearchParams): string {
  search.sort();
  return search.size === 0 ? '' : `?${search}`;
}

async function readBody(request: Request): Promise<unknown> {
  const isForm = request.headers.get('content-type')?.includes('form-data') ?? false;
  if (isForm) return request.formData();
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** Statuses and fields that the contract of the call does not have. */
function unknownFieldsIn(method: string, pathname: string, body: unknown): string[] {
  const ofMethod = allCalls.filter((call) => call.method === method);
  const call =
    ofMethod.find(({ path }) => path === pathname) ??
    ofMethod.find(({ path }) =>
      new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
    );
  const issues = call?.body?.safeParse(body).error?.issues ?? [];
  return issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
}

function noteOperation(request: Request, { status }: MockResponse): void {
  const [client, number] = request.headers.get(OPERATION_HEADER)?.split(' ') ?? [];
  if (client && number && status < 300) applied.set(client, number);
}

/** Sent with all responses. The page reads it from the list of habits and the histories. */
function withApplied(answer: MockResponse): MockResponse {
  if (applied.size === 0 || answer.status >= 300) return answer;
  const text = [...applied].map((one) => one.join(' ')).join(', ');
  return { ...answer, headers: { ...answer.headers, [APPLIED_HEADER]: text } };
}

function toResponse({ body, ...rest }: MockResponse): Response {
  return body === undefined ? new Response(null, rest) : Response.json(body, rest);
}

async function respondTo(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  // Ignores requests at the end of the previous test.
  const ofTest = { calls, unexpected, unknownFields };
  const target = input instanceof Request ? input : new URL(input, location.href);
  const request = new Request(target, init);
  const { pathname, searchParams } = new URL(request.url);
  const route = `${request.method} ${pathname}`;
  const address = `${route}${inOrder(searchParams)}`;
  const fallback = fallbacks.get(route);
  const found =
    answers.get(address) ?? answers.get(route) ?? (fallback && { status: 200, body: fallback() });
  const body = await readBody(request);
  ofTest.calls.push({ route, body });
  ofTest.unknownFields.push(...unknownFieldsIn(request.method, pathname, body));
  if (found) {
    const answer = withApplied(found);
    const awaited = { ...answer, body: await found.body };
    noteOperation(request, awaited);
    return toResponse(awaited);
  }
  ofTest.unexpected.push(address);
  throw new TypeError(`No response was prepared for ${address}`);
}

/** Each test begins without responses. An unexpected call fails it. */
export function watchNetwork(): void {
  const realFetch = globalThis.fetch;
  beforeEach(() => {
    answers.clear();
    applied.clear();
    calls = [];
    unexpected = [];
    unknownFields = [];
    globalThis.fetch = respondTo;
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
    if (unexpected.length > 0) throw new Error(`Unexpected calls: ${unexpected.join(', ')}`);
    // A real server would refuse the call.
    if (unknownFields.length > 0) throw new Error(`Unknown fields: ${unknownFields.join(', ')}`);
  });
}
