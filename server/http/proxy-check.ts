import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import type { Limits } from '#server/security/limits.ts';

/** The request and response headers of `npm run doctor`. */
export const PROBE_HEADER = 'x-habitcrush-doctor';
export const PROBE_RESULT_HEADER = 'x-habitcrush-arrived';

/** The request as it arrives behind the proxies. */
export type Arrived = {
  /** The number of addresses in X-Forwarded-For: each proxy appends the address of its client. */
  readonly forwardedFor: number;
  readonly trustProxy: number;
};

const GOOD_FOR_MS = 600_000;
const PROOF = /^(\d{13})\.([\w-]{32})$/;

type Prover = { readonly limits: Pick<Limits, 'digestOf'>; readonly now: number };

/** Proves that the caller reads the same database: its key never leaves it. */
export const computeProof = async ({ limits, now }: Prover): Promise<string> =>
  `${now}.${await limits.digestOf(`doctor ${now}`)}`;

async function isProof(proof: string, { limits, now }: Prover): Promise<boolean> {
  const [, time, digest] = PROOF.exec(proof) ?? [];
  if (!time || !digest || Math.abs(now - Number(time)) > GOOD_FOR_MS) return false;
  const expected = await limits.digestOf(`doctor ${time}`);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(digest));
}

/** Only for callers with the key, because the number of proxies would help to fake an address. */
export const respondToProbe =
  ({ limits, clock, config }: AppContext) =>
  async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const proof = headers[PROBE_HEADER];
    if (typeof proof !== 'string') return;
    // Without the database nothing can be proved. The health reports that it is down.
    const isKnown = await isProof(proof, { limits, now: clock.now() }).catch(() => false);
    if (!isKnown) return;
    const arrived: Arrived = { forwardedFor: countIn(headers), trustProxy: config.trustProxy };
    void reply.header(PROBE_RESULT_HEADER, JSON.stringify(arrived));
  };

const countIn = ({ 'x-forwarded-for': forwarded = '' }: IncomingHttpHeaders) =>
  String(forwarded)
    .split(',')
    .filter((address) => address.trim() !== '').length;
