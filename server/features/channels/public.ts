export { preparePushKeys } from './commands/push-keys.ts';
export { deliverAll, withdraw } from './sending/deliver.ts';
