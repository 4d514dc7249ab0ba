import * as z from 'zod/mini';
import { ADDRESS_KINDS } from '#domain/sending/channels.ts';
import { defineCall } from './call.ts';
import { DeviceSubscription, OwnAddress, QuietHours } from './channels/shapes.ts';
import { about, named } from './describe.ts';
import { idInPath, timestamp } from './text.ts';

const reached = {
  lastReachedAt: about('When a message last arrived there. Null for never.', z.nullable(timestamp)),
  trouble: about('Why the last message did not arrive. Null when it did.', z.nullable(z.string())),
};

export const PushDevice = named(
  'PushDevice',
  'A device that gets push messages.',
  z.object({
    id: about('The id of the device.', z.int()),
    name: about('The browser and its system, as Firefox on Linux.', z.string()),
    createdAt: about('When it was registered.', timestamp),
    ...reached,
    isCurrent: about('Whether it was registered in the session of this call.', z.boolean()),
  }),
);

export type PushDevice = z.infer<typeof PushDevice>;

export const Channels = named(
  'Channels',
  'Where reminders are sent.',
  z.object({
    pushKey: about(
      'The `applicationServerKey` with which a browser subscribes, as base64url.',
      z.string(),
    ),
    devices: about('The devices that get push messages.', z.array(PushDevice)),
    mail: about('Whether reminders are mailed.', z.boolean()),
    isEmailConfirmed: about(
      'Whether the email address is confirmed. Reminders are mailed to confirmed addresses only.',
      z.boolean(),
    ),
    address: about(
      'An address of the user. Null for none.',
      z.nullable(
        z.object({
          kind: about('A topic of ntfy, or a webhook.', z.enum(ADDRESS_KINDS)),
          url: about('The address.', z.string()),
          ...reached,
        }),
      ),
    ),
    quietHours: about(
      'The hours in which no reminder is sent. Null for none.',
      z.nullable(QuietHours),
    ),
  }),
);

export type Channels = z.infer<typeof Channels>;

export const ChannelsChange = named(
  'ChannelsChange',
  'Changes of the channels of reminders. Fields that are left out stay as they are.',
  z.strictObject({
    mail: about('Whether reminders are mailed.', z.optional(z.boolean())),
    address: about('An address of the user. Null for none.', z.optional(z.nullable(OwnAddress))),
    quietHours: about(
      'The hours in which no reminder is sent. Null for none.',
      z.optional(z.nullable(QuietHours)),
    ),
  }),
);

export type ChannelsChange = z.infer<typeof ChannelsChange>;

export const getChannels = defineCall({
  method: 'GET',
  path: '/api/channels',
  summary: 'My notification channels: devices, mail, an address of my own, quiet hours',
  holdsSecrets: true,
  status: 200,
  response: Channels,
  refuses: [401],
});

export const updateChannels = defineCall({
  method: 'PATCH',
  path: '/api/channels',
  summary:
    'Change mail, the address of my own (needs a recent proof of identity) or quiet hours. Fields that are left out stay as they are',
  body: ChannelsChange,
  holdsSecrets: true,
  status: 200,
  response: Channels,
  refuses: [400, 401, 403],
});

export const registerDevice = defineCall({
  method: 'PUT',
  path: '/api/channels/devices',
  summary:
    'Register this device for push messages until its session ends. Registering twice is no error',
  body: DeviceSubscription,
  status: 200,
  response: PushDevice,
  refuses: [400, 401, 409, 422, 429],
});

export const removeDevice = defineCall({
  method: 'DELETE',
  path: '/api/channels/devices/:id',
  summary: 'Remove a device from push messages',
  params: z.object({ id: about('The id of the device.', idInPath) }),
  status: 204,
  response: null,
  refuses: [400, 401, 404],
});

const TriedChannel = named(
  'TriedChannel',
  'The channel to try.',
  z.discriminatedUnion('channel', [
    named(
      'TriedDevice',
      'A push message to one device.',
      z.strictObject({
        channel: about('Always `push`.', z.literal('push')),
        device: about('The id of the device.', idInPath),
      }),
    ),
    named(
      'TriedMail',
      'A mail.',
      z.strictObject({ channel: about('Always `mail`.', z.literal('mail')) }),
    ),
    named(
      'TriedAddress',
      'A message to the address of the user.',
      z.strictObject({ channel: about('Always `address`.', z.literal('address')) }),
    ),
  ]),
);

export type TriedChannel = z.infer<typeof TriedChannel>;

export const tryChannel = defineCall({
  method: 'POST',
  path: '/api/channels/try',
  summary: 'Send a test message, and return the response of the other side',
  body: TriedChannel,
  status: 200,
  response: z.object({
    isTaken: about('Whether the message was accepted.', z.boolean()),
    status: about(
      'The HTTP status of the response. Null when there was none, and for mail.',
      z.nullable(z.int()),
    ),
    answer: about('The beginning of the response, or why there was none.', z.string()),
  }),
  refuses: [400, 401, 404, 422, 429],
});
