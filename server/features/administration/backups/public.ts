export { describeShortage, warningsOfBackups } from './queries/warnings.ts';
