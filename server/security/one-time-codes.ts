import { createHmac, timingSafeEqual } from 'node:crypto';
import { digitsOf, stepsAround } from '#domain/people/second-factor.ts';

/** RFC 6238, as all apps make them: HMAC-SHA-1 over the step. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  return digitsOf(createHmac('sha1', secret).update(counter).digest());
}

/** Of which step the code is; undefined of none that is near. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | undefined {
  return stepsAround(now).find((step) =>
    timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)),
  );
}
