import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { about, named } from '../describe.ts';
import { timestamp } from '../text.ts';
import { TypedCode } from './shapes.ts';
import { User } from './user.ts';

/** Replaces CODE_NEEDED when a passkey is the only second factor of the account. */
export const PASSKEY_NEEDED = 'Please sign in with your passkey.';
/** The message of the 403 of areas that require a second factor. */
export const FACTOR_NEEDED = 'Please set up two-factor authentication first.';

export const WRONG_CODE = 'This code is wrong, or was used already.';
export const SECOND_STEP_EXPIRED =
  'Please log in again: the code expired, or there were too many attempts.';

export const SecondFactor = named(
  'SecondFactor',
  'The state of two-factor authentication.',
  z.object({
    onSince: about('When codes became required. Null while they are not.', z.nullable(timestamp)),
    recoveryCodesLeft: about('How many recovery codes are unused.', z.int()),
    due: about(
      'When the site requires a second factor or a passkey, and what it closes without one. Null when it requires none.',
      z.nullable(
        z.object({
          from: about('When the area closes.', timestamp),
          closes: about(
            'Whether only the administration is closed, or everything.',
            z.enum(['administration', 'everything']),
          ),
          isClosed: about('Whether it is closed already.', z.boolean()),
        }),
      ),
    ),
  }),
);
export type SecondFactor = z.infer<typeof SecondFactor>;

const RecoveryCodes = named(
  'RecoveryCodes',
  'New recovery codes. They are shown only once.',
  z.object({ recoveryCodes: about('Codes that are each valid once.', z.array(z.string())) }),
);

export const getSecondFactor = defineCall({
  method: 'GET',
  path: '/api/user/second-factor',
  summary: 'Whether my sign-in asks for a code, and whether the site requires one',
  openWithoutFactor: true,
  status: 200,
  response: SecondFactor,
  refuses: [401],
});

export const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/api/user/second-factor/secret',
  summary:
    'Create the secret for an authenticator app. A code of the app activates it within 15 minutes',
  needsProof: true,
  openWithoutFactor: true,
  holdsSecrets: true,
  status: 200,
  response: z.object({
    secret: about('The secret in letters, to type into the app.', z.string()),
    address: about('The `otpauth:` address, to show as a QR code.', z.string()),
  }),
  refuses: [401, 403, 409],
});

export const turnOnSecondFactor = defineCall({
  method: 'POST',
  path: '/api/user/second-factor',
  summary: 'Require a code after the password. The recovery codes are shown only in this response',
  needsProof: true,
  openWithoutFactor: true,
  holdsSecrets: true,
  isAboutAccess: true,
  body: TypedCode,
  status: 201,
  response: RecoveryCodes,
  refuses: [400, 401, 403, 409, 429, 503],
});

export const turnOffSecondFactor = defineCall({
  method: 'DELETE',
  path: '/api/user/second-factor',
  summary: 'Stop requiring a code. This deletes the recovery codes',
  needsProof: true,
  openWithoutFactor: true,
  status: 204,
  response: null,
  refuses: [401, 403, 404],
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  summary: 'Replace the recovery codes by ten new ones. They are shown only in this response',
  needsProof: true,
  openWithoutFactor: true,
  holdsSecrets: true,
  status: 201,
  response: RecoveryCodes,
  refuses: [401, 403, 404, 429, 503],
});

export const finishSignIn = defineCall({
  method: 'POST',
  path: '/api/login/code',
  summary: 'Finish a sign-in with the code, within five minutes after the password',
  whenBusy: 'refused last',
  body: TypedCode,
  isAboutAccess: true,
  status: 200,
  response: User,
  refuses: [400, 401, 429, 503],
});
