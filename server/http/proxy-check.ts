import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import type { Limits } from '#server/security/limits.ts';

/** The request and response headers of `npm run doctor`. */
export const PROBE_HEADER = 'x-habitcrush-doctor';
export const PROBE_RESULT_HEADER = 'x-habitcrush-arrived';

/** What a request looks like behind the proxies. */
export type Arrived = {
  /** How many addresses X-Forwarded-For names: each proxy adds the one that it was called from. */
  readonly forwardedFor: number;
  readonly trustProxy: number;
};

const GOOD_FOR_MS = 600_000;
const PROOF = /^(\d{13})\.([\w-]{32})$/;

type Prover = { readonly limits: Pick<Limits, 'digestOf'>; readonly now: number };

/** A caller who can compute it reads the same database: its key never leaves it. */
export const proofFor = async ({ limits, now }: Prover): Promise<string> =>
  `${now}.${await limits.digestOf(`doctor ${now}`)}`;

async function isProof(proof: string, { limits, now }: Prover): Promise<boolean> {
  const [, time, digest] = PROOF.exec(proof) ?? [];
  if (!time || !digest || Math.abs(now - Number(time)) > GOOD_FOR_MS) return false;
  const expected = await limits.digestOf(`doctor ${time}`);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(digest));
}

/** Only for callers with the key: the number of proxies would help to fake another address. */
export const answerProbe =
  ({ limits, clock, config }: AppContext) =>
  async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const proof = headers[PROBE_HEADER];
    if (typeof proof !== 'string') return;
    // Without the database nothing can be proved; the health says that it is away.
    const isKnown = await isProof(proof, { limits, now: clock.now() }).catch(() => false);
    if (!isKnown) return;
    const arrived: Arrived = { forwardedFor: countIn(headers), trustProxy: config.trustProxy };
    void reply.header(PROBE_RESULT_HEADER, JSON.stringify(arrived));
  };

const countIn = ({ 'x-forwarded-for': forwarded = '' }: IncomingHttpHeaders) =>
  String(forwarded)
    .split(',')
    .filter((address) => address.trim() !== '').length;
