export { tickLinkAccess } from './commands/manage-links.ts';
