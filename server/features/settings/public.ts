export { isApprovalRequired } from './queries.ts';
