import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idInPath, timestamp } from '../text.ts';
import { NewPasskey } from './shapes.ts';
import { User } from './user.ts';

/** The same of a passkey that is unknown, was removed, stopped or answered wrongly: nobody learns which there are. */
export const PASSKEY_REFUSED = 'This passkey doesn’t work here. Please sign in another way.';

export const CHALLENGE_OVER = 'This took too long. Please try again.';

// Bytes, as devices write them: base64url. Written out with zod alone, so that no browser fetches them.
const credentialId = z.string().check(z.maxLength(1400), z.regex(/^[\w-]+$/, 'Not base64url.'));
const bytes = z.string().check(z.maxLength(8000), z.regex(/^[\w-]+$/, 'Not base64url.'));

/** What `toJSON` of a new credential gives, as far as it is read. */
export const NewCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** What `toJSON` of an answered challenge gives. */
export const Assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.nullish(bytes),
  }),
});
export type Assertion = z.infer<typeof Assertion>;

const described = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.optional(z.array(z.string())),
});

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. It names no passkey: the device knows its own. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
  /** Since it answered with a count that was there before: it may have been copied, and works no more. */
  stoppedAt: z.nullable(timestamp),
});
export type Passkey = z.infer<typeof Passkey>;

export const listPasskeys = defineCall({
  method: 'GET',
  path: '/api/user/passkeys',
  summary: 'My passkeys, the newest first, and for which site they are',
  openWithoutFactor: true,
  status: 200,
  response: z.object({
    passkeys: z.array(Passkey),
    /** Null where the site is opened by an address in numbers, which no passkey can belong to. */
    site: z.nullable(z.object({ id: z.string(), origin: z.string() })),
    /** The passkey that is all they could sign in by, and stays until there is another way. */
    onlyWayIn: z.nullable(z.int()),
  }),
  refuses: [401],
});

export const beginPasskey = defineCall({
  method: 'POST',
  path: '/api/user/passkeys/options',
  summary: 'What my device needs for a new passkey; good once, for five minutes',
  needsProof: true,
  openWithoutFactor: true,
  status: 200,
  response: CreationOptions,
  refuses: [401, 403, 409, 422],
});

export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/user/passkeys',
  summary: 'Add the passkey that my device has made',
  needsProof: true,
  openWithoutFactor: true,
  body: z.extend(NewPasskey, { credential: NewCredential }),
  status: 201,
  response: Passkey,
  refuses: [400, 401, 403, 409, 422],
});

export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/api/user/passkeys/:id',
  summary: 'Remove a passkey, unless it is my only way in: nobody signs in with it any more',
  needsProof: true,
  openWithoutFactor: true,
  params: z.object({ id: idInPath }),
  status: 204,
  response: null,
  refuses: [400, 401, 403, 404, 409],
});

export const askForPasskey = defineCall({
  method: 'POST',
  path: '/api/login/passkey/options',
  summary: 'A challenge for any passkey of this site; good once, for five minutes',
  status: 200,
  response: RequestOptions,
  refuses: [422, 429],
});

export const signInByPasskey = defineCall({
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Sign in with a passkey, without a password or a code',
  whenBusy: 'refused last',
  body: z.object({ credential: Assertion }),
  isAboutAccess: true,
  status: 200,
  response: User,
  refuses: [400, 401, 422, 429],
});
