import { defineCall } from '../call.ts';
import { Proof } from './shapes.ts';

/** What needs it again is refused with 403 and these words. */
export const PROOF_NEEDED = 'Please confirm that it’s you.';

export const confirmIdentity = defineCall({
  method: 'POST',
  path: '/api/user/proof',
  summary: 'Show by the password that it is still me, for the next 15 minutes',
  body: Proof,
  isAboutAccess: true,
  status: 204,
  response: null,
  refuses: [400, 401, 429],
});
