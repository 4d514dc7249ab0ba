export { followUser } from './commands.ts';
