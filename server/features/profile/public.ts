export { profileHead } from './queries/profile-head.ts';
