import type { Call } from '#contract/call.ts';

export type CallerName = 'visitor' | 'person' | 'other' | 'administrator';

/** A request without the session cookie. */
export type Request = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
  /** Raw bytes, which replace the request on a real connection. */
  readonly bytes?: Buffer | undefined;
};

export type Response = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Buffer;
};

/** Rejects without a response. */
export type Send = (request: Request) => Promise<Response>;

export type GeneratedCall = {
  readonly number: number;
  /** What is odd about the request, for the report of a failure. */
  readonly recipe: string;
  readonly call: Call;
  readonly caller: CallerName;
  readonly request: Request;
  /** Whether the address is unchanged, so that the contract of the call applies. */
  readonly isOfCall: boolean;
};

const QUOTE = /'/g;
const MAX_PRINTED_LENGTH = 2_000;

/** A curl command for the report. Long bodies are cut. */
export function asCurl({ request, caller, number, recipe }: GeneratedCall): string {
  const { method, url, headers, body, bytes } = request;
  if (bytes) return `# call ${number}, ${recipe}\n${quoted(bytes.toString('latin1'))}`;
  const named = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body ? [`--data-binary ${quoted(body.toString('latin1'))}`] : [];
  const parts = [`curl -X ${method}`, ...named, ...data, quoted(url)];
  return `# call ${number} by ${caller}, ${recipe}\n${parts.join(' ')}`;
}

function quoted(text: string): string {
  const shown = text.length > MAX_PRINTED_LENGTH ? `${text.slice(0, MAX_PRINTED_LENGTH)}…` : text;
  return `'${shown.replaceAll(QUOTE, `'\\''`).replaceAll('\0', '\\0')}'`;
}
