export { recordFollow } from './commands.ts';
