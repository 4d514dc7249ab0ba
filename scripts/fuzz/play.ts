import { generateCall, type Matter } from './generate.ts';
import { faultOf } from './judge.ts';
import type { People } from './people.ts';
import { type Answer, asCurl, type GeneratedCall, type Send } from './request.ts';

export type Course = {
  readonly matter: Matter;
  readonly people: People;
  readonly send: Send;
  /** Clears the rate limits, so that they refuse no calls. */
  readonly clearLimits: () => Promise<unknown>;
};

/** A kind of failure, with the first call that showed it. */
export type Fault = { readonly kind: string; readonly example: string; times: number };

export type Played = {
  readonly faults: Map<string, Fault>;
  /** The number of responses by call and status. */
  readonly counts: Map<string, Map<number, number>>;
};

const LIMITS_CLEARED_EACH = 20;

export const nothingPlayed = (): Played => ({ faults: new Map(), counts: new Map() });

/** Returns the kind of failure if this call is the first one to show it. */
export async function playCall(
  course: Course,
  played: Played,
  number: number,
): Promise<Fault | undefined> {
  if (number % LIMITS_CLEARED_EACH === 0) await course.clearLimits();
  const sent = generateCall(course.matter, number);
  const cookie = await course.people.cookieOf(sent.caller);
  const own = cookie !== undefined && sent.request.headers['cookie'] === undefined;
  const headers = { ...(own ? { cookie } : {}), ...sent.request.headers };
  const request = { ...sent.request, headers };
  const answer = await course.send(request).catch((error: Error) => error);
  if (answer instanceof Error) return note(played, sent, `no answer: ${answer.message}`);
  count(played, sent, answer);
  if (own && answer.status === 401) await course.people.forget(sent.caller, cookie);
  const fault = faultOf(sent, answer);
  if (fault) return note(played, sent, fault, answer);
  if (answer.status < 300) remember(course, sent, answer);
  return undefined;
}

function remember({ matter }: Course, { call }: GeneratedCall, { body }: Answer): void {
  if (!call.response) return;
  try {
    matter.memory.remember(call.path, JSON.parse(body.toString()));
  } catch {
    // The path was changed, so the response may be an HTML page.
  }
}

function count({ counts }: Played, sent: GeneratedCall, { status }: Answer): void {
  const name = nameOf(sent);
  const ofCall = counts.get(name) ?? new Map<number, number>();
  ofCall.set(status, (ofCall.get(status) ?? 0) + 1);
  counts.set(name, ofCall);
}

function note({ faults }: Played, sent: GeneratedCall, fault: string, answer?: Answer) {
  const kind = `${nameOf(sent)}: ${fault}`;
  const answerText = answer ? `\n→ ${answer.body.toString().slice(0, 500)}` : '';
  const known = faults.get(kind);
  if (known) known.times += 1;
  else faults.set(kind, { kind, example: asCurl(sent) + answerText, times: 1 });
  return known ? undefined : faults.get(kind);
}

const nameOf = ({ call, isOfCall, recipe }: GeneratedCall) =>
  isOfCall ? `${call.method} ${call.path}` : recipe;
