export { webhookAccess } from './commands/change-webhooks.ts';
