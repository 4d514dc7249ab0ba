import type { Channels } from '#contract/channels.ts';

/** Of somebody who has chosen nothing yet. */
export const noChannels: Channels = {
  pushKey: `B${'A'.repeat(86)}`,
  devices: [],
  mail: false,
  address: null,
  isEmailConfirmed: true,
  quietHours: null,
};
