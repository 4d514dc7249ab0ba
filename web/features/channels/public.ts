export { NoChannelNote } from './no-channel-note.tsx';
export { renewPush } from './device-push.ts';
