import type * as z from 'zod/mini';
import type { TokenScope } from '#domain/people/tokens.ts';

export type Schema = z.ZodMiniType;

/** The largest response, except for downloads. */
export const MAX_RESPONSE_BYTES = 2_000_000;

/** The time zone of the client. It decides which day today is, and calls with `storesTimeZone` store it. */
export const TIME_ZONE_HEADER = 'x-time-zone';

/** The order of refusals under overload. Clients repeat calls that are refused first. */
export type WhenBusy = 'refused first' | 'refused last' | 'never refused';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One file, sent as multipart/form-data in this field. */
export type UploadRule = {
  readonly field: string;
  readonly maxBytes: number;
  /** Error messages. */
  readonly missing: string;
  readonly tooLarge: string;
};

/** A call of the API. The response schema is an allow-list: the server sends no other fields. */
export type Call = {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The command validates the texts of the body, which may contain characters that PostgreSQL cannot store. */
  readonly acceptsAnyText?: boolean;
  /** When the body may be larger than that of other calls. */
  readonly maxBodyBytes?: number;
  /** Replaces the body. */
  readonly upload?: UploadRule;
  /** Calls without it are refused after the first and before the last ones. */
  readonly whenBusy?: WhenBusy;
  readonly status: 200 | 201 | 204;
  readonly response: Schema | null;
  /** The header `Link` with `rel="next"` has the address of the next page. */
  readonly isPaged?: true;
  /** The media type of a response that is a file. `response` is then null. */
  readonly file?: string;
  readonly refuses: readonly number[];
  /** Extra fields of refusals. */
  readonly refusalFields?: Readonly<Record<string, boolean>>;
  /** Open pages poll it. An unchanged response is a 304. */
  readonly isPolled?: boolean;
  /** The scope that a token needs. Tokens cannot make calls without it. */
  readonly tokenScope?: TokenScope;
  /** The user must have confirmed their identity within the last minutes. */
  readonly needsProof?: true;
  /** Allowed before the user has set up a required second factor. */
  readonly openWithoutFactor?: true;
  /** Accepts the header `x-operation` (contract/operations.ts). A repeated operation gets a 204. */
  readonly acceptsOperation?: true;
  /** Pages make it when they open. The time zone of the device becomes that of the account. */
  readonly storesTimeZone?: true;
  /** The response contains codes that grant access, so it is never compressed. */
  readonly holdsSecrets?: true;
  /** Signs a user in, or changes a sign-in method: the log names the account, as for `needsProof`. */
  readonly isAboutAccess?: boolean;
  /** The message for visitors without a session, when it differs from that of other calls. */
  readonly signedOutMessage?: string;
};

export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<C extends Call> = Output<C['params']>;
export type QueryOf<C extends Call> = Output<C['query']>;
export type BodyOf<C extends Call> = Output<C['body']>;
export type ResponseOf<C extends Call> = C['response'] extends Schema
  ? z.output<C['response']>
  : undefined;

export type QueryInput<C extends Call> = Input<C['query']>;
export type BodyInput<C extends Call> = Input<C['body']>;
