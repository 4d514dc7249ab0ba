export { useInvitation } from './commands.ts';
