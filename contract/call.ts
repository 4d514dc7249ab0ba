import type * as z from 'zod/mini';
import type { TokenScope } from '#domain/people/tokens.ts';

export type Schema = z.ZodMiniType;

/** What an answer may hold at most; only downloads are larger. */
export const MAX_RESPONSE_BYTES = 2_000_000;

/** The zone of the caller's device. It decides which day it is in this call, and is stored by those that say so. */
export const TIME_ZONE_HEADER = 'x-time-zone';

/** When there is more to do than can be done. What is refused first is asked again by itself. */
export type WhenBusy = 'refused first' | 'refused last' | 'never refused';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One file, sent as multipart/form-data in this field. */
export type UploadRule = {
  readonly field: string;
  readonly bytesAtMost: number;
  /** What is said when the file is not there, and when it is larger. */
  readonly missing: string;
  readonly tooLarge: string;
};

/** One call between web and server. The response schema is an allow-list: what it does not name is not sent. */
export type Call = {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Its command judges each text of the body by itself, those that cannot be stored included. */
  readonly takesAnyText?: boolean;
  /** Bytes, where a body may be larger than the bodies of other calls. */
  readonly bodyAtMost?: number;
  /** Taken instead of a body. */
  readonly upload?: UploadRule;
  /** Between first and last where nothing is said. */
  readonly whenBusy?: WhenBusy;
  readonly status: 200 | 201 | 204;
  readonly response: Schema | null;
  /** What does not fit into one answer follows at the address that the header `Link` names as `rel="next"`. */
  readonly isPaged?: true;
  /** The media type of the file that is answered instead of JSON; the response is then null. */
  readonly file?: string;
  readonly refuses: readonly number[];
  /** What a refusal says besides its message. */
  readonly refusalAlso?: Readonly<Record<string, boolean>>;
  /** Asked again and again by a page that is open: an answer that is still right is not sent anew. */
  readonly isPolled?: boolean;
  /** What a program may have been allowed by a token; no token may do what says nothing here. */
  readonly tokenScope?: TokenScope;
  /** Whoever is signed in has shown within the last minutes that it is still them. */
  readonly needsProof?: true;
  /** Also for whoever has to set up a second factor before anything else. */
  readonly openWithoutFactor?: true;
  /** May carry the header `x-operation` (contract/operations.ts): applied before, it is answered with 204. */
  readonly takesOperation?: true;
  /** A page makes it when it opens: the zone of the device becomes that of the account. */
  readonly storesTimeZone?: true;
  /** Codes that let somebody in stand in the answer: it is never compressed. */
  readonly holdsSecrets?: true;
  /** Signs a user in, or adds or removes a way in: the log names the account. It does so for `needsProof`, too. */
  readonly isAboutAccess?: boolean;
  /** What somebody who is not signed in is told, where it is not what every other call says. */
  readonly signedOutWords?: string;
};

export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Sent<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<C extends Call> = Parsed<C['params']>;
export type QueryOf<C extends Call> = Parsed<C['query']>;
export type BodyOf<C extends Call> = Parsed<C['body']>;
export type ResponseOf<C extends Call> = C['response'] extends Schema
  ? z.output<C['response']>
  : undefined;

export type SentQuery<C extends Call> = Sent<C['query']>;
export type SentBody<C extends Call> = Sent<C['body']>;
