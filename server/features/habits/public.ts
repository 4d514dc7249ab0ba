export { createHabits } from './commands/create-habits.ts';
export { fillDays } from './commands/fill-days.ts';
