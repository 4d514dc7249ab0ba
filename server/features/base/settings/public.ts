export { isApprovalRequired, toFactorRule } from './queries.ts';
