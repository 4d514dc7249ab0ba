import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { type Random, seededRandom } from '#domain/bots/random.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { type Files, formOf, mutateFile } from './files.ts';
import { kindOf, type Memory } from './memory.ts';
import {
  oddBytes,
  oddContentType,
  oddHeaders,
  oddJson,
  oddMethod,
  oddSearch,
  oddStep,
} from './odd-requests.ts';
import { jsonOf, ODD, sampleOne } from './odd-values.ts';
import type { CallerName, GeneratedCall, Request } from './request.ts';
import { generateValue, shapeOf, type Source } from './valid-values.ts';

/** The input of the generator. */
export type FuzzInput = {
  readonly seed: number;
  readonly memory: Memory;
  readonly files: Files;
  readonly today: LocalDay;
  readonly password: string;
  /** Whether there is a real connection. Raw bytes need one. */
  readonly hasConnections: boolean;
};

/** Slow calls, which are generated less often: they hash a password, draw a picture or read a file. */
const COSTLY =
  /login|register|signup|password|logout|image$|export|create-bots|preview|import|profile$/;
const COSTLY_SHARE = 0.1;
/** How often each call is generated in turn before calls are random, so that a short run has all of them. */
const TURNS = 3;
const SPREAD = 0x9e37_79b1;

type Draft = { call: Call; source: Source; path: string; search: string; body: unknown };

/** The same number of the same seed is the same call, apart from values remembered from responses. */
export function generateCall(input: FuzzInput, number: number): GeneratedCall {
  const random = seededRandom(Math.imul(input.seed + number, SPREAD) ^ input.seed);
  const source = sourceOf(input, random);
  const call = number <= TURNS * allCalls.length ? callInTurn(number) : chooseCall(random);
  const draft = validDraft(call, source);
  const recipe = random.oneOf(recipesFor(call, input));
  const make: Recipe = RECIPES[recipe];
  const { isOfCall = true, ...request } = make(draft, input);
  return {
    number,
    recipe,
    call,
    caller: chooseCaller(call, random),
    isOfCall,
    request: { method: call.method, url: urlOf(draft), headers: {}, ...request },
  };
}

const sourceOf = ({ memory, today, password, files }: FuzzInput, random: Random): Source => ({
  random,
  memory,
  today,
  password,
  picture: () => {
    const whole = random.oneOf(files.pictures);
    const picture = random.happens(0.5) ? whole : mutateFile(whole, files.pictures, random);
    return `data:image/png;base64,${picture.toString('base64')}`;
  },
});

const callInTurn = (number: number): Call => allCalls[number % allCalls.length] as Call;

function chooseCall(random: Random): Call {
  const call = random.oneOf(allCalls);
  return COSTLY.test(call.path) && !random.happens(COSTLY_SHARE) ? chooseCall(random) : call;
}

function chooseCaller({ path }: Call, random: Random): CallerName {
  const isAdministrators = /\/(admin|analytics)\//.test(path);
  const strangers: CallerName[] = ['person', 'visitor', 'other'];
  if (random.happens(isAdministrators ? 0.7 : 0.1)) return 'administrator';
  return random.oneOf(['person', 'person', ...strangers]);
}

function validDraft(call: Call, source: Source): Draft {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(validParameter(call, name, source)),
  );
  const query = call.query && generateValue(shapeOf(call.query), 'query', source);
  const search = new URLSearchParams(query as Record<string, string> | undefined).toString();
  const body = call.body && generateValue(shapeOf(call.body), 'body', source);
  return { call, source, path, search, body };
}

function validParameter({ path, params }: Call, name: string, source: Source): string {
  const { random, memory } = source;
  const known = memory.recall(kindOf(path, name), random);
  if (/^id$|Id$/.test(name) && known !== undefined && random.happens(0.6)) return String(known);
  const shape = params && shapeOf(params).properties?.[name];
  return String(generateValue(shape ?? { type: 'string' }, name, source));
}

const urlOf = ({ path, search }: Draft) => (search === '' ? path : `${path}?${search}`);

type Made = Partial<Request> & { isOfCall?: boolean };
type Recipe = (draft: Draft, input: FuzzInput) => Made;

const JSON_TYPE = { 'content-type': 'application/json' };

const withBody = (body: unknown): Made =>
  body === undefined ? {} : { headers: JSON_TYPE, body: Buffer.from(jsonOf(body)) };

const withFile = ({ call, source }: Draft, content: Buffer): Made => {
  const { body, contentType } = formOf(call.upload?.field ?? 'file', content, source.random);
  return { headers: { 'content-type': contentType }, body };
};

function chooseFile({ call }: Draft, { files }: FuzzInput, random: Random): Buffer {
  const isPicture = /image/.test(call.path);
  const fitting = isPicture ? files.pictures : files.trackers;
  // Valid pictures are rare, because each takes seconds.
  const whole = random.happens(0.9) ? fitting : [...files.pictures, ...files.trackers];
  const file = random.oneOf(whole);
  return isPicture || random.happens(0.7) ? mutateFile(file, whole, random) : file;
}

const valid: Recipe = (draft, input) =>
  draft.call.upload
    ? withFile(draft, chooseFile(draft, input, draft.source.random))
    : withBody(draft.body);

function oddBody({ call, source }: Draft, oddWeight: number): unknown {
  return call.body
    ? generateValue(shapeOf(call.body), 'body', source, oddWeight)
    : sampleOne(ODD, source.random);
}

const RECIPES = {
  valid,
  'few places odd': (draft) => withBody(oddBody(draft, 15)),
  'many places odd': (draft) => withBody(oddBody(draft, 40)),
  'odd document': (draft) => withBody(oddBody(draft, 80)),
  'odd JSON': ({ body, source }) => ({
    headers: JSON_TYPE,
    body: oddJson(jsonOf(body ?? {}), source.random),
  }),
  'odd content type': ({ body, source }) => ({
    headers: { 'content-type': oddContentType(source.random) },
    body: Buffer.from(jsonOf(body ?? {})),
  }),
  'odd headers': (draft, input) => {
    const made = valid(draft, input);
    return { ...made, headers: { ...made.headers, ...oddHeaders(draft.source.random) } };
  },
  'odd query': (draft, input) => {
    const { call, path, search, source } = draft;
    const names = Object.keys((call.query && shapeOf(call.query).properties) ?? {});
    const odd = oddSearch(names, source.random);
    const url = `${path}?${source.random.happens(0.5) ? `${search}&${odd}` : odd}`;
    return { ...valid(draft, input), url };
  },
  'few query values odd': (draft, input) => {
    const { call, path, search, source } = draft;
    if (!call.query) return valid(draft, input);
    const query = generateValue(shapeOf(call.query), 'query', source, 25);
    const pairs = query !== null && typeof query === 'object' ? Object.entries(query) : [];
    const odd = pairs.map(([name, value]) => [name, isText(value) ? value : jsonOf(value)]);
    const url = `${path}?${odd.length > 0 ? new URLSearchParams(odd).toString() : search}`;
    return { ...valid(draft, input), url };
  },
  'odd path': (draft, input) => {
    const { call, path, source } = draft;
    const { random } = source;
    const steps = path.split('/');
    const parameters = call.path
      .split('/')
      .flatMap((step, at) => (step.startsWith(':') ? [at] : []));
    const odd =
      random.happens(0.5) || parameters.length === 0 ? parameters : [random.oneOf(parameters)];
    for (const at of odd)
      steps[at] = random.happens(0.5) ? random.oneOf(EDGE_IDS) : oddStep(random);
    return { ...valid(draft, input), url: noSpace(steps.join('/')), isOfCall: false };
  },
  'another path': ({ path, source }) => {
    const steps = path.split('/');
    steps[1 + source.random.below(steps.length)] = oddStep(source.random);
    const start = source.random.happens(0.3) ? source.random.below(steps.length) : 0;
    const url = noSpace(`/${steps.slice(start).join('/')}`);
    return { url, isOfCall: false };
  },
  'odd method': (draft, input) => ({
    ...valid(draft, input),
    method: oddMethod(draft.source.random),
    isOfCall: false,
  }),
  'odd bytes': ({ path, source }) => ({ bytes: oddBytes(path, source.random), isOfCall: false }),
} satisfies Record<string, Recipe>;

/** An id is at most 2147483647. */
const EDGE_IDS = ['0', '-1', '2147483648'];

const isText = (value: unknown): value is string => typeof value === 'string';

/** Removes characters that HTTP clients refuse. Raw bytes cover them. */
const noSpace = (url: string) => url.replaceAll(/[^\u0021-\u00ff]/g, '_');

type RecipeName = keyof typeof RECIPES;

const ANY_RECIPES: readonly RecipeName[] = [
  'odd headers',
  'odd query',
  'odd path',
  'another path',
  'odd method',
];
const BODY_RECIPES: readonly RecipeName[] = [
  ...(['valid', 'valid', 'valid', 'odd document', 'odd JSON', 'odd content type'] as const),
  ...Array.from({ length: 6 }, () => 'few places odd' as const),
  ...(['many places odd', 'many places odd'] as const),
];
const FILE_RECIPES: readonly RecipeName[] = [
  ...Array.from({ length: 8 }, () => 'valid' as const),
  'odd JSON',
];
const PLAIN_RECIPES: readonly RecipeName[] = [
  ...(['valid', 'valid', 'valid', 'odd document', 'odd query'] as const),
  ...(['few query values odd', 'few query values odd'] as const),
];

function recipesFor({ upload, body }: Call, { hasConnections }: FuzzInput): readonly RecipeName[] {
  const own = upload ? FILE_RECIPES : body ? BODY_RECIPES : PLAIN_RECIPES;
  return hasConnections ? [...own, ...ANY_RECIPES, 'odd bytes'] : [...own, ...ANY_RECIPES];
}
