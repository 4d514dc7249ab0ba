export { forgetAddress } from './commands/forget-address.ts';
export { tryInvitation, useInvitation } from './commands/use-invitation.ts';
