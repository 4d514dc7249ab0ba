import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { about } from '../describe.ts';
import { CreationOptions, NewCredential } from './passkeys.ts';
import { Newcomer } from './shapes.ts';
import { User } from './user.ts';

export const beginRegistrationByPasskey = defineCall({
  method: 'POST',
  path: '/api/register/passkey/options',
  summary:
    'Options for creating the passkey of a new account. They are valid once, for five minutes',
  body: Newcomer,
  isAboutAccess: true,
  status: 200,
  response: CreationOptions,
  refuses: [400, 409, 422, 429],
});

export const registerByPasskey = defineCall({
  method: 'POST',
  path: '/api/register/passkey',
  summary: 'Register with an invitation and a new passkey, without a password',
  body: z.extend(Newcomer, {
    credential: about('The new passkey, as the device has created it.', NewCredential),
  }),
  isAboutAccess: true,
  status: 201,
  response: User,
  refuses: [400, 403, 409, 422, 429],
});
