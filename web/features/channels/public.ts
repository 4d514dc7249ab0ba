export { NoChannelNote } from './no-channel-note.tsx';
export { endPush, renewPush } from './device-push.ts';
