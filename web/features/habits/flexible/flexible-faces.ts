// All that a habit with a rhythm or an amount shows on a card or a line: fetched together, when there is one.
export { AmountMark } from './amount-mark.tsx';
export { GoalMenuItems } from './goal-menu-items.tsx';
export { LimitButtons } from './limit-buttons.tsx';
export { StepArea } from './step-area.tsx';
export { TodayLine } from './today-text.ts';
