export { deleteAddress } from './commands/delete-address.ts';
export { tryInvitation, useInvitation } from './commands/use-invitation.ts';
