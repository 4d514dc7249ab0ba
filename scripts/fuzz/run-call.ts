import { generateCall, type FuzzInput } from './generate.ts';
import { findFailure } from './check-response.ts';
import type { People } from './people.ts';
import { type Response, asCurl, type GeneratedCall, type Send } from './request.ts';

export type FuzzContext = {
  readonly input: FuzzInput;
  readonly people: People;
  readonly send: Send;
  /** Clears the rate limits, so that they refuse no calls. */
  readonly clearLimits: () => Promise<unknown>;
};

/** A kind of failure, with the first call that showed it. */
export type FuzzFailure = { readonly kind: string; readonly example: string; times: number };

export type FuzzResult = {
  readonly failures: Map<string, FuzzFailure>;
  /** The number of responses by call and status. */
  readonly counts: Map<string, Map<number, number>>;
};

const LIMITS_CLEARED_EACH = 20;

export const emptyResult = (): FuzzResult => ({ failures: new Map(), counts: new Map() });

/** Returns the kind of failure if this call is the first one to show it. */
export async function runCall(
  context: FuzzContext,
  result: FuzzResult,
  number: number,
): Promise<FuzzFailure | undefined> {
  if (number % LIMITS_CLEARED_EACH === 0) await context.clearLimits();
  const sent = generateCall(context.input, number);
  const cookie = await context.people.cookieOf(sent.caller);
  const own = cookie !== undefined && sent.request.headers['cookie'] === undefined;
  const headers = { ...(own ? { cookie } : {}), ...sent.request.headers };
  const request = { ...sent.request, headers };
  const response = await context.send(request).catch((error: Error) => error);
  if (response instanceof Error) return note(result, sent, `no response: ${response.message}`);
  count(result, sent, response);
  if (own && response.status === 401) await context.people.forget(sent.caller, cookie);
  const failure = findFailure(sent, response);
  if (failure) return note(result, sent, failure, response);
  if (response.status < 300) remember(context, sent, response);
  return undefined;
}

function remember({ input }: FuzzContext, { call }: GeneratedCall, { body }: Response): void {
  if (!call.response) return;
  try {
    input.memory.remember(call.path, JSON.parse(body.toString()));
  } catch {
    // The path was changed, so the response may be an HTML page.
  }
}

function count({ counts }: FuzzResult, sent: GeneratedCall, { status }: Response): void {
  const name = nameOf(sent);
  const ofCall = counts.get(name) ?? new Map<number, number>();
  ofCall.set(status, (ofCall.get(status) ?? 0) + 1);
  counts.set(name, ofCall);
}

function note({ failures }: FuzzResult, sent: GeneratedCall, failure: string, response?: Response) {
  const kind = `${nameOf(sent)}: ${failure}`;
  const answerText = response ? `\n→ ${response.body.toString().slice(0, 500)}` : '';
  const known = failures.get(kind);
  if (known) known.times += 1;
  else failures.set(kind, { kind, example: asCurl(sent) + answerText, times: 1 });
  return known ? undefined : failures.get(kind);
}

const nameOf = ({ call, isOfCall, recipe }: GeneratedCall) =>
  isOfCall ? `${call.method} ${call.path}` : recipe;
