export { addressAccess, switchMail } from './commands/change-channels.ts';
export { preparePushKeys } from './commands/push-keys.ts';
export { channelName } from './queries/list-channels-of-users.ts';
export type { ChannelOutcome } from './sending/record-outcomes.ts';
export { deliverAll, withdrawNotices } from './sending/deliver.ts';
