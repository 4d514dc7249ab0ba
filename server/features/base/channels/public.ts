export { addressAccess, switchMail } from './commands/change-channels.ts';
export { preparePushKeys } from './commands/push-keys.ts';
export { channelName } from './queries/receivers.ts';
export type { Outcome } from './sending/note-outcomes.ts';
export { deliverAll, withdraw } from './sending/deliver.ts';
