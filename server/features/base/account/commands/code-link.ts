import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config/config.ts';
import { hashToken } from '#server/security/token-hash.ts';

/**
 * A link to a step of the sign-in page with a new code, of which only the hash is stored. The code is in the fragment, so
 * that no server log and no Referer contains it.
 */
export function makeCodeLink({ publicUrl }: Config, step: 'confirm' | 'reset' | 'sign-in') {
  const code = randomBytes(24).toString('base64url');
  return { codeHash: hashToken(code), link: `${publicUrl}/auth#${step}=${code}` };
}
