export { sendEncouragement } from './commands.ts';
