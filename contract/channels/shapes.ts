import * as z from 'zod/mini';
import { isDeadline } from '#domain/days/deadline.ts';
import {
  ADDRESS_AT_MOST,
  ADDRESS_KINDS,
  ENDPOINT_AT_MOST,
  isAuthText,
  isPointText,
  NO_TOPIC,
  topicOf,
} from '#domain/people/channels.ts';
import { QUIET_EMPTY } from '#domain/people/quiet-hours.ts';
import { text, trimmedText } from '../text.ts';

/** Browsers give an address as it is sent; in other letters it could be longer than an index takes. */
const WRITTEN_OUT = /^[!-~]*$/;
const NO_ADDRESS = 'This is not the address of a push service.';
const NO_KEY = 'This is not the key of a browser.';

/** As browsers give it: `PushSubscription.toJSON()`. */
export const DeviceSubscription = z.object({
  endpoint: text({ min: 1, max: ENDPOINT_AT_MOST }).check(z.regex(WRITTEN_OUT, NO_ADDRESS)),
  keys: z.object({
    p256dh: z.string(NO_KEY).check(z.maxLength(100, NO_KEY), z.refine(isPointText, NO_KEY)),
    auth: z.string(NO_KEY).check(z.maxLength(30, NO_KEY), z.refine(isAuthText, NO_KEY)),
  }),
  /** Sent by itself with a start of the app: what was switched off meanwhile stays so. */
  isRenewal: z.optional(z.boolean()),
});

export type DeviceSubscription = z.infer<typeof DeviceSubscription>;

export const OwnAddress = z
  .object({
    kind: z.enum(ADDRESS_KINDS),
    url: trimmedText({ min: 1, max: ADDRESS_AT_MOST, tooShort: 'Please give an address.' }),
  })
  .check(
    z.refine(({ kind, url }) => kind !== 'ntfy' || topicOf(url) !== undefined, {
      error: NO_TOPIC,
      path: ['url'],
    }),
  );

export type OwnAddress = z.infer<typeof OwnAddress>;

const timeOfDay = z
  .string('Please choose a time.')
  .check(z.maxLength(5, 'Please choose a time.'), z.refine(isDeadline, 'Please choose a time.'));

export const QuietHours = z
  .object({ from: timeOfDay, until: timeOfDay })
  .check(z.refine(({ from, until }) => from !== until, { error: QUIET_EMPTY, path: ['until'] }));

export type QuietHours = z.infer<typeof QuietHours>;
