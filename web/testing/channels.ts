import type { Channels } from '#contract/channels.ts';

/** The channels of a user without settings. */
export const noChannels: Channels = {
  pushKey: `B${'A'.repeat(86)}`,
  devices: [],
  mail: false,
  address: null,
  isEmailConfirmed: true,
  quietHours: null,
};
