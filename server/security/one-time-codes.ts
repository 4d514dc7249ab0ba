import { createHmac, timingSafeEqual } from 'node:crypto';
import { digitsOf, stepsAround } from '#domain/people/second-factor.ts';

/** RFC 6238 with HMAC-SHA-1, which all authenticator apps support. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  return digitsOf(createHmac('sha1', secret).update(counter).digest());
}

/** The step of the code. Undefined when it matches no step near the current one. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | undefined {
  return stepsAround(now).find((step) =>
    timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)),
  );
}
