export { renewPush } from './push-here.ts';
