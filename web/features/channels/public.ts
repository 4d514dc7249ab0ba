export { NoChannelNote } from './no-channel-note.tsx';
export { renewPush } from './push-here.ts';
