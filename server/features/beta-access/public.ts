export { forgetAddress, useInvitation } from './commands.ts';
