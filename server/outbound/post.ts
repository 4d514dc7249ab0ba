import { cutAt } from '#domain/text/cut-text.ts';
import { type Outbound, OutboundError } from './outbound.ts';

export type PostResult = {
  /** `gone`: the address will never accept anything again. `refused`: it did not accept this. `unavailable`: retry later. */
  readonly outcome: 'accepted' | 'gone' | 'refused' | 'unavailable';
  readonly status: number | null;
  /** The response, or the reason for a missing one. */
  readonly text: string;
};

type PostOptions = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
};

/** Sends a POST. Errors of the other server do not reject. */
export async function postOutbound(
  outbound: Outbound,
  url: string,
  options: PostOptions,
): Promise<PostResult> {
  try {
    const { status, text } = await outbound.call(url, options);
    return { outcome: outcomeOf(status), status, text };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const isFinal = error.reason === 'refused' || error.reason === 'redirect';
    return { outcome: isFinal ? 'refused' : 'unavailable', status: null, text: error.message };
  }
}

/** The beginning of a response as one line, as it is stored and shown. */
export const inOneLine = (text: string, maxLength: number): string =>
  cutAt(text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim(), maxLength);

function outcomeOf(status: number): PostResult['outcome'] {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  // Too many requests, or a server error.
  return status === 429 || status >= 500 ? 'unavailable' : 'refused';
}
