export { calendarAccess } from './commands/addresses.ts';
