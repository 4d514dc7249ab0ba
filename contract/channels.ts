import * as z from 'zod/mini';
import { ADDRESS_KINDS } from '#domain/people/channels.ts';
import { defineCall } from './call.ts';
import { DeviceSubscription, OwnAddress, QuietHours } from './channels/shapes.ts';
import { idInPath, timestamp } from './text.ts';

/** When somebody was reached last, and what the other side said when they were not. */
const reached = { lastReachedAt: z.nullable(timestamp), trouble: z.nullable(z.string()) };

export const PushDevice = z.object({
  id: z.int(),
  /** The browser and its system, as people call them. */
  name: z.string(),
  createdAt: timestamp,
  ...reached,
  /** Registered by the session that asks. */
  isCurrent: z.boolean(),
});

export type PushDevice = z.infer<typeof PushDevice>;

export const Channels = z.object({
  /** What a browser is given to subscribe with (`applicationServerKey`, base64url). */
  pushKey: z.string(),
  devices: z.array(PushDevice),
  mail: z.boolean(),
  address: z.nullable(z.object({ kind: z.enum(ADDRESS_KINDS), url: z.string(), ...reached })),
  quietHours: z.nullable(z.object({ from: z.string(), until: z.string() })),
});

export type Channels = z.infer<typeof Channels>;

export const ChannelsChange = z.object({
  mail: z.optional(z.boolean()),
  address: z.optional(z.nullable(OwnAddress)),
  quietHours: z.optional(z.nullable(QuietHours)),
});

export type ChannelsChange = z.infer<typeof ChannelsChange>;

export const getChannels = defineCall({
  method: 'GET',
  path: '/api/channels',
  summary: 'How I am reached: my devices, mail, an address of my own, quiet hours',
  holdsSecrets: true,
  status: 200,
  response: Channels,
  refuses: [401],
});

export const updateChannels = defineCall({
  method: 'PATCH',
  path: '/api/channels',
  summary:
    'Change mail, the address of my own (with a proof that it is still me) or quiet hours; what is not named stays',
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
    'Get messages on this device, until its session ends; sent again, the same device stays one',
  body: DeviceSubscription,
  status: 200,
  response: PushDevice,
  refuses: [400, 401, 409, 429],
});

export const removeDevice = defineCall({
  method: 'DELETE',
  path: '/api/channels/devices/:id',
  summary: 'Get no more messages on a device',
  params: z.object({ id: idInPath }),
  status: 204,
  response: null,
  refuses: [400, 401, 404],
});

/** Which of them is tried. */
const TriedChannel = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('push'), device: idInPath }),
  z.object({ channel: z.literal('mail') }),
  z.object({ channel: z.literal('address') }),
]);

export type TriedChannel = z.infer<typeof TriedChannel>;

export const tryChannel = defineCall({
  method: 'POST',
  path: '/api/channels/try',
  summary: 'Send me one, and tell what the other side answers',
  body: TriedChannel,
  status: 200,
  response: z.object({
    isTaken: z.boolean(),
    /** Of the other side's answer; null where there was none, and for mail. */
    status: z.nullable(z.int()),
    /** The beginning of what it said, or why nothing came of it. */
    answer: z.string(),
  }),
  refuses: [400, 401, 404, 429],
});
