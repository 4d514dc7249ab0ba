// All that another day than today needs: fetched together, once the habits of today are there.
export { DayHeader } from './day-header.tsx';
export { DaySteps } from './day-steps.tsx';
export { HabitsOfDay } from './habits-of-day.tsx';
