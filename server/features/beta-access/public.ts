export { forgetAddress } from './commands/forget-address.ts';
export { useInvitation } from './commands/use-invitation.ts';
