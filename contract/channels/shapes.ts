import * as z from 'zod/mini';
import { TIME_FORM } from '#domain/days/deadline.ts';
import {
  MAX_ADDRESS_LENGTH,
  ADDRESS_KINDS,
  MAX_ENDPOINT_LENGTH,
  isAuthText,
  isPointText,
  NO_TOPIC,
  topicOf,
} from '#domain/sending/channels.ts';
import { QUIET_EMPTY } from '#domain/sending/quiet-hours.ts';
import { about, named } from '../describe.ts';
import { text, trimmedText } from '../text.ts';

/** ASCII only, as browsers send it: other letters could exceed the size of a database index. */
const ASCII = /^[!-~]*$/;
const NO_ADDRESS = 'This is not the address of a push service.';
const NO_KEY = 'This is not the key of a browser.';

// Browsers write it and may add fields. Other fields are ignored.
export const DeviceSubscription = named(
  'DeviceSubscription',
  'A device for push messages, as `PushSubscription.toJSON()` returns it.',
  z.object({
    endpoint: about(
      'The address at the push service.',
      text({ min: 1, max: MAX_ENDPOINT_LENGTH }).check(z.regex(ASCII, NO_ADDRESS)),
    ),
    keys: about(
      'The keys of the browser, as base64url.',
      z.object({
        p256dh: about(
          'The public key.',
          z.string(NO_KEY).check(z.maxLength(100, NO_KEY), z.refine(isPointText, NO_KEY)),
        ),
        auth: about(
          'The shared secret.',
          z.string(NO_KEY).check(z.maxLength(30, NO_KEY), z.refine(isAuthText, NO_KEY)),
        ),
      }),
    ),
    isRenewal: about(
      'True when the app sends it at its start. A device that was removed then stays removed.',
      z.optional(z.boolean()),
    ),
  }),
);

export type DeviceSubscription = z.infer<typeof DeviceSubscription>;

export const OwnAddress = named(
  'OwnAddress',
  'An address of the user that reminders are sent to.',
  z
    .strictObject({
      kind: about('A topic of ntfy, or a webhook.', z.enum(ADDRESS_KINDS)),
      url: about(
        'The address.',
        trimmedText({ min: 1, max: MAX_ADDRESS_LENGTH, tooShort: 'Please enter an address.' }),
      ),
    })
    .check(
      z.refine(({ kind, url }) => kind !== 'ntfy' || topicOf(url) !== undefined, {
        error: NO_TOPIC,
        path: ['url'],
      }),
    ),
);

export type OwnAddress = z.infer<typeof OwnAddress>;

const NO_TIME = 'Please choose a time.';
const timeOfDay = z.string(NO_TIME).check(z.maxLength(5, NO_TIME), z.regex(TIME_FORM, NO_TIME));

export const QuietHours = named(
  'QuietHours',
  'The hours in which no reminder is sent.',
  z
    .strictObject({
      from: about('When they begin, by the user’s clock.', timeOfDay),
      until: about('When they end.', timeOfDay),
    })
    .check(z.refine(({ from, until }) => from !== until, { error: QUIET_EMPTY, path: ['until'] })),
);

export type QuietHours = z.infer<typeof QuietHours>;
