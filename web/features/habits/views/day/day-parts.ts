// What other days need, in one part.
export { DayHeader } from './day-header.tsx';
export { HabitsOfDay } from './habits-of-day.tsx';
