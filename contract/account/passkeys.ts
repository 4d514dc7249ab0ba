import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { about, named } from '../describe.ts';
import { idInPath, timestamp } from '../text.ts';
import { NewPasskey } from './shapes.ts';
import { User } from './user.ts';

/** One message for unknown, removed, blocked and failing passkeys, so that it does not reveal which ones exist. */
export const PASSKEY_REFUSED = 'This passkey doesn’t work here. Please sign in another way.';

export const CHALLENGE_EXPIRED = 'This took too long. Please try again.';

// Bytes as base64url.
const credentialId = z.string().check(z.maxLength(1400), z.regex(/^[\w-]+$/, 'Not base64url.'));
const bytes = z.string().check(z.maxLength(8000), z.regex(/^[\w-]+$/, 'Not base64url.'));

const publicKeyType = about('Always `public-key`.', z.literal('public-key'));

// Browsers write these and may add fields. Other fields are ignored.

export const NewCredential = named(
  'NewCredential',
  'A new passkey, as `PublicKeyCredential.toJSON()` returns it.',
  z.object({
    id: about('The id of the credential, as base64url.', credentialId),
    rawId: about('The same as `id`.', credentialId),
    type: publicKeyType,
    response: about(
      'The response of the device.',
      z.object({
        clientDataJSON: about('As base64url.', bytes),
        attestationObject: about('As base64url.', bytes),
        transports: about(
          'How the device can be reached.',
          z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
        ),
      }),
    ),
  }),
);
export type NewCredential = z.infer<typeof NewCredential>;

export const Assertion = named(
  'Assertion',
  'The response of a passkey to a challenge, as `PublicKeyCredential.toJSON()` returns it.',
  z.object({
    id: about('The id of the credential, as base64url.', credentialId),
    rawId: about('The same as `id`.', credentialId),
    type: publicKeyType,
    response: about(
      'The response of the device.',
      z.object({
        clientDataJSON: about('As base64url.', bytes),
        authenticatorData: about('As base64url.', bytes),
        signature: about('As base64url.', bytes),
        userHandle: about('As base64url. Null or left out for none.', z.nullish(bytes)),
      }),
    ),
  }),
);
export type Assertion = z.infer<typeof Assertion>;

const described = z.object({
  type: publicKeyType,
  id: about('The id of the credential, as base64url.', z.string()),
  transports: about('How the device can be reached.', z.optional(z.array(z.string()))),
});

const challenge = about('The challenge that the device signs, as base64url.', z.string());
const timeout = about('In milliseconds.', z.int());
const userVerification = about('Always `required`.', z.literal('required'));

export const CreationOptions = named(
  'CreationOptions',
  'For `PublicKeyCredential.parseCreationOptionsFromJSON`.',
  z.object({
    rp: about(
      'The site that the passkey is for.',
      z.object({
        id: about('The host name of the site.', z.string()),
        name: about('The name of the site.', z.string()),
      }),
    ),
    user: about(
      'The account that the passkey is for.',
      z.object({
        id: about('As base64url.', z.string()),
        name: about('The username.', z.string()),
        displayName: about('The name that the device shows.', z.string()),
      }),
    ),
    challenge,
    pubKeyCredParams: about(
      'The algorithms that are accepted, the preferred one first.',
      z.array(
        z.object({ type: publicKeyType, alg: about('The COSE number of the algorithm.', z.int()) }),
      ),
    ),
    timeout,
    excludeCredentials: about('The passkeys that the account has.', z.array(described)),
    authenticatorSelection: about(
      'The abilities that the device needs.',
      z.object({
        residentKey: about('Always `required`.', z.literal('required')),
        requireResidentKey: about('Always true.', z.literal(true)),
        userVerification,
      }),
    ),
    attestation: about('Always `none`.', z.literal('none')),
  }),
);
export type CreationOptions = z.infer<typeof CreationOptions>;

export const RequestOptions = named(
  'RequestOptions',
  'For `PublicKeyCredential.parseRequestOptionsFromJSON`. It names no passkey, because the device knows its own.',
  z.object({
    rpId: about('The host name of the site.', z.string()),
    challenge,
    timeout,
    userVerification,
  }),
);
export type RequestOptions = z.infer<typeof RequestOptions>;

export const Passkey = named(
  'Passkey',
  'A passkey of the user.',
  z.object({
    id: about('The id of the passkey.', z.int()),
    name: about('The name of the passkey.', z.string()),
    createdAt: about('When it was added.', timestamp),
    lastUsedAt: about('When it was last used. Null for never.', z.nullable(timestamp)),
    stoppedAt: about(
      'When it was blocked, because an old counter suggested that it was copied. Null while it works.',
      z.nullable(timestamp),
    ),
  }),
);
export type Passkey = z.infer<typeof Passkey>;

export const listPasskeys = defineCall({
  method: 'GET',
  path: '/api/user/passkeys',
  summary: 'My passkeys, the newest first, and for which site they are',
  openWithoutFactor: true,
  status: 200,
  response: z.object({
    passkeys: about('The passkeys of the user, the newest first.', z.array(Passkey)),
    site: about(
      'The site that passkeys are for. Null when the site has no host name.',
      z.nullable(
        z.object({
          id: about('The host name of the site.', z.string()),
          origin: about('The address of the site.', z.string()),
        }),
      ),
    ),
    onlyWayIn: about(
      'The id of the passkey that is the only way to sign in, and cannot be removed. Null for none.',
      z.nullable(z.int()),
    ),
  }),
  refuses: [401],
});

export const beginPasskey = defineCall({
  method: 'POST',
  path: '/api/user/passkeys/options',
  summary: 'Options for creating a passkey. They are valid once, for five minutes',
  needsProof: true,
  openWithoutFactor: true,
  status: 200,
  response: CreationOptions,
  refuses: [401, 403, 422],
});

export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/user/passkeys',
  summary: 'Add the passkey that my device has created',
  needsProof: true,
  openWithoutFactor: true,
  body: z.extend(NewPasskey, {
    credential: about('The new passkey, as the device has created it.', NewCredential),
  }),
  status: 201,
  response: Passkey,
  refuses: [400, 401, 403, 409, 422],
});

export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/api/user/passkeys/:id',
  summary: 'Remove a passkey, unless it is the only way to sign in',
  needsProof: true,
  openWithoutFactor: true,
  params: z.object({ id: about('The id of the passkey.', idInPath) }),
  status: 204,
  response: null,
  refuses: [400, 401, 403, 404, 409],
});

export const beginPasskeySignIn = defineCall({
  method: 'POST',
  path: '/api/login/passkey/options',
  summary: 'A challenge for any passkey of this site. It is valid once, for five minutes',
  status: 200,
  response: RequestOptions,
  refuses: [422, 429],
});

export const signInByPasskey = defineCall({
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Sign in with a passkey, without a password or a code',
  whenBusy: 'refused last',
  body: z.strictObject({ credential: about('The response of the device.', Assertion) }),
  isAboutAccess: true,
  status: 200,
  response: User,
  refuses: [400, 401, 422, 429],
});
