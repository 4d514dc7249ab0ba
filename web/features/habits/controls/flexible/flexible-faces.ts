// All that a habit with a rhythm, an amount or steps shows on a card or a line: fetched together, when there is one.
export { AmountMark } from './amount-mark.tsx';
export { LimitButtons } from './limit-buttons.tsx';
export { StepsButton } from '../steps/steps-button.tsx';
export { StepArea } from './step-area.tsx';
export { TodayLine } from './today-text.ts';
