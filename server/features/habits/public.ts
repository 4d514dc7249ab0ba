export { fillDays } from './commands/fill-days.ts';
