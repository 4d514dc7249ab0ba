import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { about } from '../describe.ts';
import { Assertion } from './passkeys.ts';
import { Proof, TypedCode } from './shapes.ts';

/** The message of the 403 of calls that need a recent proof of identity. */
export const PROOF_NEEDED = 'Please confirm that it’s you.';

export const PROOF_METHODS = ['password', 'passkey', 'code'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

export const listProofMethods = defineCall({
  method: 'GET',
  path: '/api/user/proof',
  summary: 'The methods with which I can confirm my identity',
  openWithoutFactor: true,
  status: 200,
  response: z.object({
    ways: about('The methods with which the user can confirm.', z.array(z.enum(PROOF_METHODS))),
  }),
  refuses: [401],
});

export const confirmIdentity = defineCall({
  method: 'POST',
  path: '/api/user/proof',
  summary: 'Confirm my identity with the password for the next 15 minutes',
  openWithoutFactor: true,
  body: Proof,
  isAboutAccess: true,
  status: 204,
  response: null,
  refuses: [400, 401, 429, 503],
});

export const confirmByPasskey = defineCall({
  method: 'POST',
  path: '/api/user/proof/passkey',
  summary:
    'Confirm with a passkey that it is still me. The challenge comes from /api/login/passkey/options',
  openWithoutFactor: true,
  body: z.strictObject({ credential: about('The response of the device.', Assertion) }),
  isAboutAccess: true,
  status: 204,
  response: null,
  refuses: [400, 401, 422, 429],
});

export const confirmByCode = defineCall({
  method: 'POST',
  path: '/api/user/proof/code',
  summary: 'Confirm my identity with a code of the authenticator app, or a recovery code',
  openWithoutFactor: true,
  body: TypedCode,
  isAboutAccess: true,
  status: 204,
  response: null,
  refuses: [400, 401, 429, 503],
});
