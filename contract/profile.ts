import * as z from 'zod/mini';
import { MAX_DISPLAY_NAME_LENGTH } from '#domain/people/account.ts';
import { username } from './account.ts';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { idInPath, personName, text, timestamp, trimmedText } from './text.ts';

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** The messages for pictures that are refused, in the web and on the server. */
export const PICTURE_REFUSALS = {
  wrongType: 'Please select an image file (PNG, JPG, etc.)',
  tooLarge: 'Please select an image smaller than 10MB',
} as const;

const MAX_ADDRESS_LENGTH = 2048;
const MAX_BODY_BYTES = Math.ceil((MAX_PICTURE_BYTES * 4) / 3) + 256 * 1024;

export const Profile = named(
  'Profile',
  'The profile of the signed-in user.',
  z.object({
    id: about('The id of the user.', z.int()),
    name: about('The display name. Null for none.', z.nullable(z.string())),
    username: about('The username.', z.string()),
    email: about('The email address that the user signs in with.', z.string()),
    isEmailConfirmed: about(
      'Whether the address is confirmed. An unconfirmed address gets one mail, which asks to confirm it.',
      z.boolean(),
    ),
    profileImage: about(
      'The address of the profile picture. Null for none.',
      z.nullable(z.string()),
    ),
    isPausePublic: about(
      'Whether the public profile says that all habits are paused.',
      z.boolean(),
    ),
    createdAt: about('When the account was created.', timestamp),
  }),
);

export type Profile = z.infer<typeof Profile>;

const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(MAX_ADDRESS_LENGTH));

const ownPicture = /^\/api\/pictures\/\d{1,10}\/[\w-]{43}$/;

const isPicture = (value: string) =>
  value === '' ||
  value.startsWith('data:') ||
  ownPicture.test(value) ||
  z.safeParse(webAddress, value).success;

/** A picture that this site stores. */
export const isOwnPicture = (address: string): boolean => ownPicture.test(address);

/** A blank text changes nothing. */
const blankAsAbsent = z.transform((value: string) => value || undefined);

/** A blank username changes nothing; any other must be valid. */
const usernameIfAny = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' && value.trim() === '' ? undefined : value,
  ),
  z.optional(username),
);

const name = z.pipe(personName({ max: MAX_DISPLAY_NAME_LENGTH }), blankAsAbsent);

const profileImage = z.pipe(
  trimmedText({ max: MAX_BODY_BYTES, tooLong: PICTURE_REFUSALS.tooLarge }).check(
    z.refine(
      isPicture,
      'Please choose a file, or give an address that begins with https:// or http://',
    ),
  ),
  blankAsAbsent,
);

/** The form of the profile. */
export const ProfileFields = z.strictObject({
  name: about('The display name. A blank one changes nothing.', z.optional(name)),
  username: about('The username. A blank one changes nothing.', z.optional(usernameIfAny)),
  profileImage: about(
    'The profile picture: a web address, or a `data:` address of a picture.',
    z.optional(profileImage),
  ),
});

export const ProfileChange = named(
  'ProfileChange',
  'Changes of the profile. Fields that are left out stay as they are.',
  z.extend(ProfileFields, {
    isPausePublic: about(
      'Whether the public profile says that all habits are paused.',
      z.optional(z.boolean()),
    ),
  }),
);

export type ProfileChange = z.infer<typeof ProfileChange>;

const ProfileResponse = z.object({ profile: about('The profile of the user.', Profile) });

export const getProfile = defineCall({
  method: 'GET',
  path: '/api/profile',
  summary: 'My profile',
  status: 200,
  response: ProfileResponse,
  refuses: [401],
});

export const updateProfile = defineCall({
  method: 'PUT',
  path: '/api/profile',
  summary:
    'Change my name, my username, my picture (a web address, or a data: image), or whether my profile shows a pause',
  body: ProfileChange,
  maxBodyBytes: MAX_BODY_BYTES,
  status: 200,
  response: ProfileResponse,
  refuses: [400, 401, 409, 413, 415, 422, 429],
});

export const removePicture = defineCall({
  method: 'DELETE',
  path: '/api/profile/picture',
  summary: 'Remove my picture',
  status: 200,
  response: ProfileResponse,
  refuses: [401],
});

export const getPicture = defineCall({
  method: 'GET',
  path: '/api/pictures/:userId/:hash',
  summary: 'An uploaded picture. Its address changes with its content',
  params: z.object({
    userId: about('The id of the user.', idInPath),
    hash: about('The hash of the picture.', text({ max: 43 })),
  }),
  status: 200,
  response: null,
  file: 'image/jpeg',
  refuses: [400, 404],
});

export * from './profile/public-profile.ts';
export * from './profile/public-year.ts';
