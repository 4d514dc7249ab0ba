export { NoChannelNote } from './no-channel-note.tsx';
export { endPush, renewPush } from './push-here.ts';
