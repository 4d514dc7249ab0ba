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

/** Where a call goes: what its path names, and nothing else where that names nothing. */
type At<C extends Call, Place = Params<C>> = object extends Place ? [at?: Place] : [at: Place];

type PlaceWithQuery<C extends Call> = Params<C> & { query?: QueryInput<C> };

type SentBy<C extends Call> = C['upload'] extends object ? FormData : BodyInput<C>;

/** A problem as the contract has it, with its status and what this call's refusals say besides. */
type Refusal<C extends Call> = Problem & {
  status: number;
  headers?: Record<string, string>;
} & Partial<C['refusalFields']>;

const answers = new Map<string, MockResponse>();
/** Answers of calls that a test has not prepared, made from those that it has. */
const fallbacks = new Map<string, () => unknown>();
/** The last number of each client that was answered without a refusal. */
const applied = new Map<string, string>();
let calls: SentCall[] = [];
let unexpected: string[] = [];
let unknownFields: string[] = [];

/**
 * From now on the server answers `call` so. The answer to a query is preferred to the one without.
 * A promised answer keeps the page waiting until the promise is kept.
 */
export function mockApi<C extends Call>(
  call: C,
  response: ResponseOf<C> | Promise<ResponseOf<C>>,
  ...[at]: At<C, PlaceWithQuery<C>>
): void {
  answers.set(addressOf(call, at), { status: call.status, body: response });
}

/** From now on the server refuses `call` so. */
export function mockRefusal<C extends Call>(
  call: C,
  { status, headers, ...problem }: Refusal<C>,
  ...[at]: At<C, PlaceWithQuery<C>>
): void {
  answers.set(addressOf(call, at), { status, body: problem, ...(headers && { headers }) });
}

/** As a server does that has more to do than it can. */
export function mockBusy<C extends Call>(call: C, retryAfter: number, ...at: At<C>): void {
  const message = 'The service is very busy right now.';
  const headers = { 'retry-after': String(retryAfter) };
  answers.set(addressOf(call, at[0]), { status: 503, body: { message }, headers });
}

/** For a call whose answer follows from the answers of others. */
export function mockFallback<C extends Call>(
  call: C,
  answer: () => ResponseOf<C> | Promise<ResponseOf<C>>,
): void {
  fallbacks.set(`${call.method} ${call.path}`, answer);
}

/** What the server answers to a call without parameters, if a test has prepared it. */
export function preparedAnswer<C extends Call>(
  call: C,
): ResponseOf<C> | Promise<ResponseOf<C>> | undefined {
  const answer = answers.get(`${call.method} ${call.path}`);
  return answer?.status === call.status ? (answer.body as ResponseOf<C>) : undefined;
}

/** The bodies that were sent with `call`, whatever its query, oldest first. */
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

/** A query in one way, in whatever order it was put together. */
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

/** What the contract of the call does not name. */
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

/** Every answer may carry it: the page reads it from the list of habits and from their histories. */
function withApplied(answer: MockResponse): MockResponse {
  if (applied.size === 0 || answer.status >= 300) return answer;
  const text = [...applied].map((one) => one.join(' ')).join(', ');
  return { ...answer, headers: { ...answer.headers, [APPLIED_HEADER]: text } };
}

function toResponse({ body, ...rest }: MockResponse): Response {
  return body === undefined ? new Response(null, rest) : Response.json(body, rest);
}

async function answerRequest(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  // A request that a page makes as its test ends does not count in the next one.
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
  throw new TypeError(`No answer was prepared for ${address}`);
}

/** Every test begins with a server that answers nothing; a call it did not expect fails it. */
export function watchNetwork(): void {
  const realFetch = globalThis.fetch;
  beforeEach(() => {
    answers.clear();
    applied.clear();
    calls = [];
    unexpected = [];
    unknownFields = [];
    globalThis.fetch = answerRequest;
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
    if (unexpected.length > 0) throw new Error(`Unexpected calls: ${unexpected.join(', ')}`);
    // A server refuses the call.
    if (unknownFields.length > 0) throw new Error(`Unknown fields: ${unknownFields.join(', ')}`);
  });
}
