export { forgetInAudit, recordAudit } from './commands.ts';
